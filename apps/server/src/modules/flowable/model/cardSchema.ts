import { z } from 'zod'
import { conditionOperators, type ConditionGroup } from '@app/flow-engine/cards/condition.ts'
import type { Card, CardFlow, CardOf, CardSettings, CardType } from '@app/flow-engine/cards/types.ts'

const text = z.string().max(2_000)
const texts = z.array(text).max(1_000)
const namedTexts = z.array(z.object({ name: text, text })).max(200)

const period = z.object({ amount: z.number(), unit: z.enum(['minute', 'hour', 'day']) })
const people = z.object({ strategy: z.int(), param: z.string().max(20_000) })
const fields = z
  .array(z.object({ field: text, permission: z.union([z.literal(1), z.literal(2), z.literal(3)]) }))
  .max(2_000)
  .optional()
const buttons = z
  .array(z.object({ id: z.int(), displayName: text, enable: z.boolean() }))
  .max(50)
  .optional()

const listener = z.object({
  event: z.enum(['create', 'assignment', 'complete', 'delete', 'timeout']),
  handler: text,
  fields: z.record(text, text).optional(),
})

const one = z.literal(1)
const two = z.literal(2)
const three = z.literal(3)
const four = z.literal(4)

const transactor = z.object({
  candidate: people.optional(),
  method: z.union([one, two, three, four, z.literal(5), z.literal(6)]).optional(),
  ratio: z.number().optional(),
  weights: z
    .array(z.object({ user: z.string(), weight: z.number() }))
    .max(200)
    .optional(),
  whenEmpty: z.object({ type: z.union([one, two, three, four]), users: texts.optional() }).optional(),
  timeLimit: z
    .object({
      after: period,
      type: z.union([one, two, three, four]),
      mostReminders: z.number().optional(),
      onWorkdays: z.boolean().optional(),
    })
    .optional(),
  fields,
  buttons,
  listeners: z.array(listener).max(100).optional(),
  formKey: text.optional(),
  priority: text.optional(),
  signEnable: z.boolean().optional(),
  reasonRequire: z.boolean().optional(),
})

const rule = z.object({
  left: text,
  operator: z.enum(conditionOperators as [(typeof conditionOperators)[number]]),
  right: z.union([text, z.number(), z.boolean()]).optional(),
})
const group: z.ZodType<ConditionGroup> = z.object({
  isAll: z.boolean(),
  get rules() {
    return z.array(z.union([rule, group])).max(200)
  },
})
const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rules'), group }),
  z.object({ kind: z.literal('expression'), text }),
])

const httpCall = z.object({
  url: text,
  headers: namedTexts.optional(),
  body: namedTexts.optional(),
  answers: z
    .array(z.object({ variable: text, path: text }))
    .max(200)
    .optional(),
})
const mappings = z
  .array(z.object({ source: text, target: text }))
  .max(200)
  .optional()
const many = { isSequential: z.boolean() }

/** Settings by the code of the card; what they do not name is left out. */
const settings: { [T in CardType]: z.ZodType<CardSettings[T]> } = {
  1: z.object({}),
  10: z.object({
    starterUsers: texts.optional(),
    starterGroups: texts.optional(),
    fields,
    buttons,
    formKey: text.optional(),
  }),
  11: transactor.extend({
    approveType: z.union([one, two, three]).optional(),
    refuseByAll: z.boolean().optional(),
    reject: z.object({ type: z.union([one, two, three, four]), card: text.optional() }).optional(),
    whenInitiator: z.union([one, two, three]).optional(),
  }),
  12: z.object({ candidate: people.optional(), fields }),
  13: transactor,
  14: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('duration'), after: period }),
    z.object({ kind: z.literal('date'), date: text }),
  ]),
  15: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('http'), call: httpCall }),
    z.object({ kind: z.literal('callback'), call: httpCall }),
    z.object({ kind: z.literal('updateForm'), values: namedTexts }),
    z.object({ kind: z.literal('clearForm'), fields: texts }),
  ]),
  20: z.object({
    process: text,
    isAsync: z.boolean().optional(),
    in: mappings,
    out: mappings,
    initiator: z
      .union([
        z.object({ from: z.literal('same') }),
        z.object({
          from: z.literal('field'),
          field: text,
          whenEmpty: z.enum(['same', 'childManager', 'manager']),
        }),
      ])
      .optional(),
    timeout: period.optional(),
    many: z
      .discriminatedUnion('kind', [
        z.object({ ...many, kind: z.literal('fixed'), count: z.number() }),
        z.object({ ...many, kind: z.literal('number'), field: text }),
        z.object({ ...many, kind: z.literal('choices'), field: text }),
      ])
      .optional(),
  }),
  50: z.object({ isDefault: z.boolean().optional(), condition: condition.optional() }),
  51: z.object({}),
  52: z.object({}),
  53: z.object({}),
  54: z.object({ routes: z.array(z.object({ condition, target: text })).max(200) }),
}

const cardOf = <T extends CardType>(type: T): z.ZodType<CardOf<T>> =>
  z.object({
    id: z.string().min(1).max(64),
    type: z.literal(type),
    name: z.string().max(255),
    showText: text.optional(),
    get childNode() {
      return card.optional()
    },
    get conditionNodes() {
      return z.array(cardOf(50)).max(200).optional()
    },
    settings: settings[type],
  }) as unknown as z.ZodType<CardOf<T>>

const types = Object.keys(settings).map(Number) as CardType[]
const card: z.ZodType<Card> = z.union(types.map(cardOf) as unknown as [z.ZodType<Card>])

/** A tree of cards as designers send it; the engine says whether it is whole. */
export const cardFlow: z.ZodType<CardFlow> = z.object({
  key: z.string().min(1).max(255),
  name: z.string().max(255),
  category: z.string().max(255).optional(),
  root: card,
})
