import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { alwaysThere, panes } from '@app/form-engine/source/plainPage.ts'

export const exports: ControlExports = {
  plain: (control, page) => {
    page.needs.imports.add('Tabs')
    const { tabPosition, type, size } = control.options
    const sides: Record<string, string> = { left: 'start', right: 'end' }
    return element('Tabs', {
      type: type === 'card' ? 'card' : undefined,
      size: size === 'large' || size === 'small' ? size : undefined,
      tabPlacement:
        tabPosition && tabPosition !== 'top' ? (sides[String(tabPosition)] ?? String(tabPosition)) : undefined,
      items: panes(control, page, alwaysThere),
    })
  },
}
