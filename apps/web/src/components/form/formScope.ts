import { createContext, use } from 'react'
import type { FieldPermissions, FormRuntime, ValuePath } from '@app/form-engine/runtime/types.ts'
import type {
  ChoiceWords,
  ControlEntry,
  DynamicData,
  FormMode,
  NamedSubject,
  RowSheets,
  UploadOverrides,
} from './formTypes.ts'
import type { Mistakes } from './mistakes.ts'
import type { Mounting } from './mounting.ts'
import type { OpenTabs } from './openTabs.ts'
import type { RunningUploads } from './runningUploads.ts'
import type { ShownRows } from './shownRows.ts'

/** What every control of one form shares; the same object until the form becomes another one. */
export interface FormScope {
  runtime: FormRuntime
  permissions: FieldPermissions | undefined
  entryOf: (type: string) => ControlEntry | undefined
  mode: FormMode
  disabled: boolean
  readOnly: boolean
  /** Before the ids of fields, so that two forms on a page do not mix. */
  prefix: string
  dynamicData: DynamicData
  uploads: UploadOverrides
  subjects: readonly NamedSubject[]
  labels: ChoiceWords
  rowSheets: RowSheets | undefined
  running: RunningUploads
  tabs: OpenTabs
  mounting: Mounting
  rows: ShownRows
  mistakes: Mistakes
  /** Controls are many: those below the first screen come when the browser has time. */
  sliced: boolean
  uploadChanged: (model: string, value: unknown) => void
  /** Whether some fields are right; the first one that is not is shown. */
  check: (models: readonly string[]) => Promise<boolean>
  submit: () => void
  reset: () => void
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined)

/** The form around a control; undefined where a control is only shown (`ControlFace`). */
export const useFormScope = (): FormScope | undefined => use(FormScopeContext)

export function useForm(): FormScope {
  const scope = use(FormScopeContext)
  if (!scope) throw new Error('a field stands in a form')
  return scope
}

export const fieldId = (prefix: string, path: ValuePath): string => `${prefix}-${path.join('-')}`
