/** The fields of one protobuf message by their numbers. */
export type ProtobufFields = {
  has(field: number): boolean;
  /** Returns all values of a field with bytes: texts and inner messages. */
  all(field: number): Buffer[];
  /** Returns the last value of a numeric field, 0 if it is absent. */
  number(field: number): number;
};

/** Decodes protobuf's wire format without a schema. */
export function readProtobuf(bytes: Buffer): ProtobufFields {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;

  function varint(): number {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
  }

  function take(length: number): Buffer {
    if (at + length > bytes.length) throw new Error("The message is cut off");
    at += length;
    return bytes.subarray(at - length, at);
  }

  function value(wireType: number): Buffer | number {
    if (wireType === 0) return varint();
    if (wireType === 1) return take(8).readDoubleLE();
    if (wireType === 2) return take(varint());
    if (wireType === 5) return take(4).readFloatLE();
    throw new Error(`Wire type ${wireType} does not exist`);
  }

  while (at < bytes.length) {
    const tag = varint();
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value(tag & 7)]);
  }
  return {
    has: (field) => fields.has(field),
    all: (field) => (fields.get(field) ?? []).filter((one): one is Buffer => typeof one !== "number"),
    number: (field) => Number(fields.get(field)?.at(-1) ?? 0),
  };
}

export const bytesField = (fields: ProtobufFields, field: number): Buffer =>
  fields.all(field).at(-1) ?? Buffer.alloc(0);

export const textField = (fields: ProtobufFields, field: number): string => bytesField(fields, field).toString();
