import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { code, element, quoted, words, type Attribute } from '@app/form-engine/source/jsx.ts'
import { flag, text } from '@app/form-engine/source/plainAttributes.ts'

export const exports: ControlExports = {
  plain({ label = '', options }, { needs }) {
    const danger = options.type === 'danger'
    const handle: Record<string, Record<string, Attribute>> = {
      submit: { htmlType: 'submit' },
      reset: { onClick: code('() => form.resetFields()') },
      dynamic: { onClick: code(`() => actions[${quoted(String(options.dynamicFun))}]?.()`) },
    }
    const does = String(options.handle)
    needs.imports.add('Button')
    needs.form ||= does === 'reset'
    needs.actions ||= does === 'dynamic'
    return element(
      'Button',
      {
        type: danger ? 'primary' : text(options.type),
        danger: flag(danger),
        disabled: flag(options.disabled),
        ...handle[does],
      },
      words(label),
    )
  },
}
