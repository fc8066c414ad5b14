import type { Ref } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { FieldPermissions, FormContext, FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import type { FormRendererRef } from './formHandle.ts'
import type { ChoiceWords, DynamicData, FormMode, NamedSubject, RowSheets, UploadOverrides } from './formTypes.ts'

export interface FormRendererProps {
  /** Another definition is another form: nothing of what was typed stays. */
  value: FormDefinition | undefined
  ref?: Ref<FormRendererRef>
  /** Options and functions that the definition names. */
  dynamicData?: DynamicData
  config?: UploadOverrides
  /** Rows of dynamic tables come from sheets. */
  rowSheets?: RowSheets
  disabled?: boolean
  /** Words, pictures and links instead of inputs. */
  readOnly?: boolean
  mode?: FormMode
  /** Every value as a string, in the coding of older forms. */
  outputString?: boolean
  /** What the form begins with; later ones come by `setData`. */
  defaultValue?: FormValues
  /** What it begins with was submitted before, and `context` tells of that; a form that is read always was. */
  recorded?: boolean
  fieldPermissions?: FieldPermissions
  context?: Partial<FormContext>
  /** Names of people, departments and posts in the values whom the directory may no longer tell. */
  subjects?: readonly NamedSubject[]
  /** Words that were stored with chosen values, by the keys of their controls; they go before those of today. */
  labels?: ChoiceWords
  /** A button of the form asks for it; the function validates and gives the data. */
  onSubmit?: (getData: () => Promise<FormValues>) => void
  onChange?: (value: unknown, model: string) => void
  onReady?: () => void
  onValidateFail?: (errors: readonly FormError[]) => void
  onUploadChange?: (model: string, value: unknown) => void
  onRowAdd?: (model: string, at: number) => void
  onRowRemove?: (model: string, at: number) => void
  /** Whether anything differs from the beginning. */
  onDirty?: (dirty: boolean) => void
}
