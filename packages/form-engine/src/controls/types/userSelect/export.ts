import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { subject } from '@app/form-engine/source/jsonSchemaParts.ts'
import { subjectOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { plainField, subject as plainSubject } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField(plainSubject),
  schema: (control) => subject(control, control.options),
  optionsIn: subjectOptions,
}
