import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { upload } from '@app/form-engine/source/jsonSchemaParts.ts'
import { fileOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { plainField, upload as plainUpload } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField(plainUpload(({ listType }) => listType === 'picture-card')),
  schema: (control) => upload(control, control.options),
  optionsIn: fileOptions,
}
