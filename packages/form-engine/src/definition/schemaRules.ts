import { z } from 'zod'
import { flag, number, one, text, withoutNulls } from '@app/form-engine/document/schemaAtoms.ts'
import type {
  Condition,
  ConditionGroup,
  Linkage,
  LinkageAction,
  Rule,
  SubmissionRule,
} from '@app/form-engine/document/types.ts'

export const ruleKinds = [
  'email',
  'phone',
  'idcard',
  'url',
  'integer',
  'number',
  'minLength',
  'maxLength',
  'min',
  'max',
  'unique',
] as const

export const ruleOperators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'notContains',
  'in',
  'notIn',
  'empty',
  'notEmpty',
  'startsWith',
  'between',
  'checked',
  'changed',
] as const

export const linkageDeeds = [
  'show',
  'hide',
  'enable',
  'disable',
  'require',
  'optional',
  'setValue',
  'clear',
  'setOptions',
  'activateTab',
  'message',
] as const

/** One rule of a control (form-designer §1.4). */
export const ruleSchema: z.ZodType<Rule> = z.preprocess(
  withoutNulls,
  z.looseObject({
    required: flag.optional(),
    pattern: z.string().optional(),
    kind: one(...ruleKinds).optional(),
    value: number.optional(),
    message: text.optional(),
  }),
)

const source = one('constant', 'field', 'formula')

const condition: z.ZodType<Condition> = z.looseObject({
  model: z.string(),
  op: one(...ruleOperators),
  source: source.optional(),
  value: z.unknown().optional(),
})

const group: z.ZodType<ConditionGroup> = z.looseObject({
  logic: one('all', 'any'),
  items: z.array(z.union([z.lazy(() => group), condition])),
})

const action: z.ZodType<LinkageAction> = z.looseObject({
  do: one(...linkageDeeds),
  targets: z.array(z.string()).optional(),
  source: source.optional(),
  value: z.unknown().optional(),
  force: flag.optional(),
})

/** One linkage of a form (form-designer §19.2). */
export const linkageSchema: z.ZodType<Linkage> = z.looseObject({
  id: z.string(),
  name: text.optional(),
  enabled: flag.optional(),
  when: group,
  then: z.array(action),
  else: z.array(action).optional(),
  from: text.optional(),
})

/** One rule of 提交校验. */
export const submissionRuleSchema: z.ZodType<SubmissionRule> = z.looseObject({
  id: z.string(),
  enabled: flag.optional(),
  when: group,
  message: text,
  targets: z.array(z.string()),
  from: text.optional(),
})
