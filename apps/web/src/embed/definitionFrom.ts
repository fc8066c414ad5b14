import { compiledForm } from '#/components/form/compiledForm.ts'
import type { FormRendererProps } from '#/components/form/FormRenderer.tsx'

type FormDefinition = NonNullable<FormRendererProps['value']>

/** A definition as a page hands it over: the object or its JSON. */
export type GivenForm = FormDefinition | string | undefined

interface Read {
  definition: FormDefinition | undefined
  /** For people: why there is no form. */
  failure: string | undefined
}

/** The same text gives the same definition, so that drawing anew keeps what was typed. */
const parsed = new Map<string, Read>()
const mostParsed = 20

export function definitionFrom(given: GivenForm): Read {
  if (typeof given !== 'string') return judged(given)
  const known = parsed.get(given)
  if (known) return known
  if (parsed.size >= mostParsed) parsed.clear()
  const read = fromText(given)
  parsed.set(given, read)
  return read
}

function fromText(text: string): Read {
  if (text.trim() === '') return judged(undefined)
  try {
    return judged(JSON.parse(text) as FormDefinition)
  } catch {
    return { definition: undefined, failure: '表单无法显示：value 不是表单定义，也不是它的 JSON 文本' }
  }
}

function judged(definition: FormDefinition | undefined): Read {
  if (definition === undefined || definition === null) return { definition: undefined, failure: undefined }
  const isForm = typeof definition === 'object' && compiledForm(definition) !== undefined
  return isForm
    ? { definition, failure: undefined }
    : { definition: undefined, failure: '表单无法显示：value 不是可以识别的表单定义' }
}
