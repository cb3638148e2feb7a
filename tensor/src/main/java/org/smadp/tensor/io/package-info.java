/**
 * Reading and writing tensors in the safetensors format: eight bytes of header length, a JSON
 * header with names, element types, shapes and offsets, then the data, all little-endian. No part
 * of the paper; weights whose spectra are measured (paper, Methodology, "Spectral reliability")
 * come in through here.
 */
package org.smadp.tensor.io;
