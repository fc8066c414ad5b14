import { hasModel, isNesting } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { FormError, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import type { FormScope } from './formScope.ts'
import { reveal } from './reveal.ts'

/** What a page may ask of a form (form-designer §11.2). */
export interface FormRendererRef {
  /** Validates everything; rejects with `FormInvalid`. */
  getData: () => Promise<FormValues>
  /** What stands in the form, valid or not. */
  getValue: () => FormValues
  /** Fields that may be edited and are not as they were given. */
  getChanged: () => string[]
  setData: (values: FormValues) => Promise<true>
  setOptions: (models: readonly string[], option: string, value: unknown) => void
  show: (models: readonly string[]) => void
  hide: (models: readonly string[]) => void
  enable: (models: readonly string[]) => void
  disable: (models: readonly string[]) => void
  /** Rejects with `FormInvalid`. */
  validate: (models?: readonly string[]) => Promise<void>
  reset: () => void
  /** Messages of the server, shown like those of the form. */
  setErrors: (errors: readonly { path: ValuePath; message: string }[]) => void
  scrollTo: (model: string) => void
  /** The controls that put something into the data, those inside rows after the one that holds them. */
  getFieldSchema: () => Control[]
}

/** A form that is not right yet; its fields show the messages. */
export class FormInvalid extends Error {
  readonly errors: readonly FormError[]

  constructor(errors: readonly FormError[]) {
    super(errors[0]?.message ?? '')
    this.name = 'FormInvalid'
    this.errors = errors
  }
}

const running = '文件上传中，请稍候'

interface Page {
  outputString?: boolean
  onValidateFail?: (errors: readonly FormError[]) => void
}

export function createHandle(scope: FormScope, page: () => Page): FormRendererRef {
  const { runtime } = scope
  const labelled = ({ path, message }: { path: ValuePath; message: string }): FormError => {
    const model = String(path[0] ?? '')
    const label = fieldOf(runtime.definition.list, model)?.label ?? model
    return { path, model, label, message }
  }
  const check = (models?: readonly string[]) => {
    const late = scope.running.paths().map((path) => labelled({ path, message: running }))
    const wanted = late.filter(({ model }) => models === undefined || models.includes(model))
    const going = new Set(wanted.map(({ path }) => path.join('.')))
    // A file that is on its way is not missing.
    const errors = [...runtime.validate(models).filter(({ path }) => !going.has(path.join('.'))), ...wanted]
    if (models === undefined) scope.mistakes.tell(errors)
    if (errors.length === 0) return
    if (wanted.length > 0) runtime.setErrors(errors)
    page().onValidateFail?.(errors)
    if (errors[0]) reveal(scope, errors[0].path)
    throw new FormInvalid(errors)
  }
  return {
    async getData() {
      check()
      const values = runtime.result()
      return page().outputString ? encodeValues(values) : values
    },
    getValue: () => runtime.result(),
    getChanged: runtime.changed,
    async setData(values) {
      runtime.setData(page().outputString ? decodeValues(values) : values)
      return true
    },
    setOptions: runtime.setOptions,
    show: runtime.show,
    hide: runtime.hide,
    enable: runtime.enable,
    disable: runtime.disable,
    async validate(models) {
      check(models)
    },
    reset() {
      runtime.reset()
      scope.mistakes.tell([])
    },
    setErrors(errors) {
      const all = errors.map(labelled)
      runtime.setErrors(all)
      scope.mistakes.tell(all)
      if (errors[0]) reveal(scope, errors[0].path)
    },
    scrollTo: (model) => reveal(scope, [model]),
    getFieldSchema: () =>
      [...walk(runtime.definition.list)]
        .map(({ control }) => control)
        .filter(({ type, model, options }) => hasModel(type) && model !== undefined && options.noFormItem !== true),
  }
}

/** The control of a model on the level of the form itself. */
export function fieldOf(list: readonly Control[], model: string): Control | undefined {
  for (const { control, ancestors } of walk(list))
    if (control.model === model && !ancestors.some(({ type }) => isNesting(type))) return control
  return undefined
}

const mark = 'k-form-design#'

/** Every value as a string, in the words of older forms; what is already one stays, unless it looks like a coded one. */
const encodeValues = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([model, value]) => [model, encode(value)]))

const decodeValues = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([model, value]) => [model, decode(value)]))

function encode(value: unknown): unknown {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value.startsWith(mark) ? `${mark}string#${value}` : value
  return `${mark}${typeof value}#${JSON.stringify(value)}`
}

function decode(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value
  const end = value.indexOf('#', mark.length)
  const [kind, text] = [value.slice(mark.length, end), value.slice(end + 1)]
  if (end < 0) return value
  if (kind === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return value
  }
}
