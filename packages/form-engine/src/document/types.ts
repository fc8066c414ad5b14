/**
 * The document of a form: what the designer writes, what is published, what renderer and server run.
 * Keys that the engine does not know are kept as they came (form-designer §1).
 */
export interface FormDefinition {
  list: Control[]
  config: FormConfig
  [extra: string]: unknown
}

/** Settings of the form itself (form-designer §1.2). Keys without upstream counterpart are absent until somebody uses them. */
export interface FormConfig {
  layout?: 'horizontal' | 'vertical' | 'inline'
  labelLayout?: 'flex' | 'Grid'
  /** Pixels; only with `labelLayout` flex. */
  labelWidth?: number
  labelCol?: Breakpoints
  wrapperCol?: Breakpoints
  hideRequiredMark?: boolean
  /** CSS declarations; cleaned before use (security XS-09). */
  customStyle?: string
  schemaVersion?: number
  previewWidth?: number
  labelAlign?: 'left' | 'right'
  size?: 'small' | 'middle' | 'large'
  readOnly?: boolean
  linkages?: Linkage[]
  /** Conditions under which nothing can be submitted (提交校验). */
  submissionRules?: SubmissionRule[]
  /** What becomes of values of hidden fields on submit; `exclude` when absent (form-designer §19.2). */
  hiddenValue?: 'exclude' | 'keep' | 'clear'
  [extra: string]: unknown
}

/** Grid columns of 24 for each breakpoint. */
export type Breakpoints = Partial<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', number>>

/** One control of a form, a container included (form-designer §1.3). */
export interface Control {
  /** One of `controlTypes` or a type that somebody else knows. */
  type: string
  label?: string
  /** Unique in the form: `{type}_{epoch ms}`. */
  key: string
  /** Name of the field in the data; absent for types without data. */
  model?: string
  options: ControlOptions
  rules?: Rule[]
  /** Shown behind a question mark; may hold HTML, which is cleaned before use. */
  help?: string
  /** Children of `card` and `batch`. */
  list?: Control[]
  /** Children of `grid`, `tabs`, `steps`, `collapse` and `selectInputList`. */
  columns?: Column[]
  /** Rows of `table`: a full two-dimensional array (form-designer §5.1). */
  trs?: TableRow[]
  [extra: string]: unknown
}

/** What every control may say of itself; each type uses its own part (form-designer §1.5, §1.6). */
export interface ControlOptions {
  hidden?: boolean
  disabled?: boolean
  readonly?: boolean
  showLabel?: boolean
  noFormItem?: boolean
  width?: string
  placeholder?: string
  defaultValue?: unknown
  clearable?: boolean
  multiple?: boolean
  options?: Option[]
  dynamic?: boolean
  dynamicKey?: string
  dictCode?: string
  /** `{model}` references and functions; the field becomes read-only (form-designer §19.3). */
  formula?: string
  [option: string]: unknown
}

/** One choice; trees nest by `children`. */
export interface Option {
  value: string | number | boolean
  label: string
  disabled?: boolean
  children?: Option[]
}

/** Index 0 of a control's rules is the required flag, further ones are patterns or kinds (form-designer §1.4). */
export interface Rule {
  required?: boolean
  pattern?: string
  kind?: RuleKind
  value?: number
  message?: string
  [extra: string]: unknown
}

export type RuleKind =
  | 'email'
  | 'phone'
  | 'idcard'
  | 'url'
  | 'integer'
  | 'number'
  | 'minLength'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'unique'

/** A column of a grid (`span`); a tab, step, panel or line of a selectInputList (`label`, `value`). */
export interface Column {
  span?: number
  label?: string
  value?: string
  list: Control[]
  [extra: string]: unknown
}

export interface TableRow {
  tds: TableCell[]
  [extra: string]: unknown
}

/** A cell swallowed by a merge stays in the array with `colspan` 0 (to the right) or `rowspan` 0 (below). */
export interface TableCell {
  colspan: number
  rowspan: number
  list: Control[]
  [extra: string]: unknown
}

/** When a condition holds, `then` happens, otherwise `else` (form-designer §19.2). */
export interface Linkage {
  id: string
  name?: string
  enabled?: boolean
  when: ConditionGroup
  then: LinkageAction[]
  else?: LinkageAction[]
  /** Key of the container that brought it along with its fields. */
  from?: string
}

export interface ConditionGroup {
  logic: 'all' | 'any'
  items: (Condition | ConditionGroup)[]
}

export interface Condition {
  model: string
  op: ConditionOperator
  /** How `value` is meant: the name of another field, a formula; a constant when absent. */
  source?: ValueSource
  /** A constant; a pair for `between`; a list for `in`, `notIn`; `{ relative: 'today' | 'thisWeek' | 'daysAgo', days }` for dates. */
  value?: unknown
}

export type ValueSource = 'constant' | 'field' | 'formula'

export type ConditionOperator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'contains'
  | 'notContains'
  | 'in'
  | 'notIn'
  | 'empty'
  | 'notEmpty'
  | 'startsWith'
  | 'between'
  | 'checked'
  | 'changed'

/** `targets` are keys of controls or containers; `activateTab` names a tab, step or panel by `value`, `message` a sentence by `value`. */
export interface LinkageAction {
  do:
    | 'show'
    | 'hide'
    | 'enable'
    | 'disable'
    | 'require'
    | 'optional'
    | 'setValue'
    | 'clear'
    | 'setOptions'
    | 'activateTab'
    | 'message'
  targets?: string[]
  /** setValue: how `value` is meant; a constant when absent. */
  source?: ValueSource
  value?: unknown
  /** setValue: also over what somebody typed (强制覆盖). */
  force?: boolean
}

/** While its condition holds, the form is refused, and its fields say why. */
export interface SubmissionRule {
  id: string
  enabled?: boolean
  /** What must not be: 合计 greater than 预算. */
  when: ConditionGroup
  /** The sentence that says so: 合计不能超过预算. */
  message: string
  /** Keys of the fields that show the sentence; once one of them stands in a batch, each of its rows is judged. */
  targets: string[]
  /** Key of the container that brought it along with its fields. */
  from?: string
}
