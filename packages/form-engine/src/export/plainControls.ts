import type { Control } from '@app/form-engine/document/types.ts'
import { comment, type Jsx } from '@app/form-engine/source/jsx.ts'
import type { Around, Needs } from '@app/form-engine/source/plainPage.ts'
import { exportsOf } from './exported.ts'
import { fieldsOf } from './jsonSchemaFields.ts'

/** The controls of a list as elements. Hidden controls are not part of the form. */
export function controlsJsx(list: readonly Control[], needs: Needs, around: Around = []): Jsx[] {
  const page = {
    needs,
    around,
    inside: (inner: readonly Control[], place = around) => controlsJsx(inner, needs, place),
    modelsIn: (inner: readonly Control[]) => fieldsOf(inner).map(({ model }) => model),
  }
  return list
    .filter(({ options }) => !options.hidden)
    .map((control) => exportsOf(control.type)?.plain(control, page) ?? unknownControl(control))
}

const unknownControl = ({ type, label }: Control): Jsx => comment(`未知控件：${type} ${label ?? ''}`.trim())
