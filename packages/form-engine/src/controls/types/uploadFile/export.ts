import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { upload } from '@app/form-engine/source/jsonSchemaParts.ts'
import { fileOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { plainField, uploadButton } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField(uploadButton),
  schema: (control) => upload(control, control.options),
  optionsIn: fileOptions,
}
