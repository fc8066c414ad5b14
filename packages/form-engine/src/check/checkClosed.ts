import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { Field, FormNode } from '@app/form-engine/runtime/compiled.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { fewestRows } from '@app/form-engine/validation/limits.ts'
import { controlName } from './checkFields.ts'
import type { FormProblem } from './problem.ts'

/** Required fields that nobody can fill: closed, without a default, a rule or a formula. Each of them blocks every fill. */
export const checkClosed = (definition: FormDefinition): FormProblem[] =>
  [...compileForm(definition).byId.values()].flatMap((field) =>
    field.required && field.fixed && !isHidden(field.node) && hasRow(field) && startsEmpty(field)
      ? [
          {
            key: field.node.key,
            message: `${controlName(field.control)}：必填，但已禁用或只读，又没有默认值、联动或公式`,
          },
        ]
      : [],
  )

const isHidden = ({ control, parent }: FormNode): boolean =>
  control.options.hidden === true || (parent !== undefined && isHidden(parent))

/** Rows that nobody adds ask for nothing. */
const hasRow = ({ nest }: Field) => !nest?.fixed || fewestRows(nest.control.options) > 0

const startsEmpty = ({ kind, control, initial }: Field) =>
  control.options.defaultOwn !== true && kind.isEmpty(initial())
