import { expect, test } from 'vitest'
import { z } from 'zod'
import { outgoing } from './outgoing.ts'

const node = z.codec(z.union([z.string(), z.literal(0)]), z.string(), { decode: String, encode: (id) => id || 0 })
const row = z.object({
  id: z.string().min(1).max(8),
  sort: z.int().min(0),
  kind: z.enum(['a', 'b']),
  remark: z.string().max(5).nullish(),
  tags: z.array(z.string()).optional(),
  more: z.record(z.string(), z.unknown()),
})
const tree = z.object({
  name: z.string(),
  get children() {
    return z.array(tree).optional()
  },
})
const refused = z.string().refine((word) => word !== 'x')
const asked: z.ZodType = z.record(z.string(), z.unknown()).refine((value) => {
  if ('again' in value) outgoing(asked, { other: 1 })
  return true
})
const asking = z.object({ value: asked })
const whole = { id: '1', sort: 1, kind: 'a', remark: null, more: { x: [1] } }

const tried: [string, z.ZodType, unknown][] = [
  ['what it names', row, whole],
  ['further keys', row, { ...whole, password: 'x' }],
  ['a list of them', z.object({ list: z.array(row) }), { list: [whole, { ...whole, hidden: 1, tags: ['t'] }] }],
  ['a number for a text', row, { ...whole, id: 1 }],
  ['too long a text', row, { ...whole, remark: '123456' }],
  ['signs of two units', row, { ...whole, remark: '😀😀😀😀😀' }],
  ['too few signs of two units', z.object({ name: z.string().min(2) }), { name: '😀' }],
  ['a name that is no text', row, { ...whole, id: null }],
  ['what knows a way of its own to become text', row, Object.assign(Object.create({ toJSON: () => 'x' }), whole)],
  ['a moment for a record', z.object({ at: z.object({ id: z.string() }) }), { at: new Date(0) }],
  ['a field that is filtered inside', z.object({ at: row.optional() }), { at: { ...whole, hidden: 1 } }],
  ['what hides such a way', row, Object.defineProperty({ ...whole }, 'toJSON', { value: () => 'x' })],
  ['a list with such a way', z.array(z.string()), Object.assign(['a'], { toJSON: () => 'x' })],
  ['a row without a prototype', row, Object.assign(Object.create(null), whole)],
  ['a key of any value that is missing', z.object({ at: z.unknown() }), {}],
  ['a key of any value that is undefined', z.object({ at: z.unknown() }), { at: undefined }],
  ['a refused word that may be missing', z.object({ at: refused.optional() }), { at: 'x' }],
  [
    'a word refused where it may be missing',
    z.object({
      at: z
        .string()
        .optional()
        .refine((at) => at !== 'x'),
    }),
    { at: 'x' },
  ],
  [
    'a word refused where it may be null',
    z.object({
      at: z
        .string()
        .nullable()
        .refine((at) => at !== 'x'),
    }),
    { at: 'x' },
  ],
  ['undefined where only nothing is', z.object({ at: z.string().exactOptional() }), { at: undefined }],
  ['a judge that asks the same schema', asking, { value: { again: 1 } }],
  ['a word that is none', row, { ...whole, kind: 'c' }],
  ['a key that is missing', row, { id: '1' }],
  ['what is written otherwise', z.object({ parentId: node, id: z.string() }), { parentId: '', id: '1' }],
  ['what is written otherwise, inside', z.array(z.object({ at: node.nullable() })), [{ at: 'x' }, { at: null }]],
  ['what holds itself', tree, { name: 'a', children: [{ name: 'b', hidden: 1 }] }],
]

test.for(tried)('应答: %s leaves as the contract writes it, or not at all', ([, schema, value]) => {
  const written = z.safeEncode(schema, value)
  if (written.success)
    expect(JSON.parse(JSON.stringify(outgoing(schema, value)))).toEqual(JSON.parse(JSON.stringify(written.data)))
  else expect(() => outgoing(schema, value)).toThrow('数据')
})
