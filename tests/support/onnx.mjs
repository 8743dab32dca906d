// Small ONNX files, byte by byte: protocol buffers of one linear layer, as an exported policy has them.

/** A number as a varint. */
function varint(value) {
  const bytes = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
const numberField = (field, value) => Buffer.concat([varint(field * 8), varint(value)]);
function bytesField(field, value) {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}
const message = (...fields) => Buffer.concat(fields);

const FLOAT = 1;
/** TensorProto, of floats. */
const tensor = (name, dims, values) =>
  message(
    ...dims.map((size) => numberField(1, size)),
    numberField(2, FLOAT),
    bytesField(8, name),
    bytesField(9, Buffer.from(Float32Array.from(values).buffer)),
  );
/** ValueInfoProto; a dimension is a number, or the name of one that is left open. */
function valueInfo(name, dims) {
  const shape = dims.map((size) =>
    bytesField(1, typeof size === 'number' ? numberField(1, size) : bytesField(2, size)),
  );
  const type = message(numberField(1, FLOAT), bytesField(2, message(...shape)));
  return message(bytesField(1, name), bytesField(2, bytesField(1, type)));
}

/** NodeProto. */
const node = (operator, inputs, outputs) =>
  message(
    ...inputs.map((name) => bytesField(1, name)),
    ...outputs.map((name) => bytesField(2, name)),
    bytesField(4, operator),
  );

/**
 * An .onnx file of these nodes and constants.
 * @param {{ inputs: any[], outputs: any[], nodes: any[], constants?: any[] }} graph
 */
export const onnxFile = ({ inputs, outputs, nodes, constants = [] }) =>
  message(
    numberField(1, 8),
    bytesField(2, 'legwork tests'),
    bytesField(
      7,
      message(
        ...nodes.map((one) => bytesField(1, node(...one))),
        bytesField(2, 'policy'),
        ...constants.map((one) => bytesField(5, tensor(...one))),
        ...inputs.map((one) => bytesField(11, valueInfo(...one))),
        ...outputs.map((one) => bytesField(12, valueInfo(...one))),
      ),
    ),
    bytesField(8, numberField(2, 13)),
  );

/** u = x K + b, K given row by row: one row per input. `operator`: of the last node, to spoil it. */
export function linearPolicy(K, b, { operator = 'Add', batch = 'batch' } = {}) {
  const [rows, columns] = [K.length, b.length];
  return onnxFile({
    inputs: [['obs', [batch, rows]]],
    outputs: [['actions', [batch, columns]]],
    nodes: [
      ['MatMul', ['obs', 'K'], ['Kx']],
      [operator, ['Kx', 'b'], ['actions']],
    ],
    constants: [
      ['K', [rows, columns], K.flat()],
      ['b', [columns], b],
    ],
  });
}
