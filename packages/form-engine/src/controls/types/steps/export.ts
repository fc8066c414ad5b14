import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import type { Column } from '@app/form-engine/document/types.ts'
import { element, literal } from '@app/form-engine/source/jsx.ts'
import { panes } from '@app/form-engine/source/plainPage.ts'

export const exports: ControlExports = {
  plain: (control, page) => {
    page.needs.imports.add('Steps').add('Flex').add('Button')
    page.needs.helpers.add('FormSteps')
    const namesOf = ({ list }: Column) => `names: ${literal(page.modelsIn(list))},`
    return element('FormSteps', { items: panes(control, page, namesOf) })
  },
}
