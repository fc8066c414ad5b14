import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { upload } from '@app/form-engine/source/jsonSchemaParts.ts'
import { noOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { plainField, uploadButton } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) =>
    uploadButton(control, { ...options, action: '/common/upload', fileName: 'file', limit: 1 }),
  ),
  schema: (control) => upload(control, { limit: 1 }),
  optionsIn: noOptions,
}
