import { code, comment, element, quoted, valueCode, words, type Attribute, type Jsx } from './jsx.ts'
import { flag, text } from './plainAttributes.ts'
import type { Control } from '@app/form-engine/definition/types.ts'

/** Widgets without data. */
export const ornaments: Record<
  string,
  (control: Control) => { jsx: Jsx; imports: string[]; form?: true; actions?: true }
> = {
  button: ({ label = '', options }) => {
    const danger = options.type === 'danger'
    const handle: Record<string, Record<string, Attribute>> = {
      submit: { htmlType: 'submit' },
      reset: { onClick: code('() => form.resetFields()') },
      dynamic: { onClick: code(`() => actions[${quoted(String(options.dynamicFun))}]?.()`) },
    }
    const does = String(options.handle)
    return {
      jsx: element(
        'Button',
        {
          type: danger ? 'primary' : text(options.type),
          danger: flag(danger),
          disabled: flag(options.disabled),
          ...handle[does],
        },
        words(label),
      ),
      imports: ['Button'],
      ...(does === 'reset' && { form: true }),
      ...(does === 'dynamic' && { actions: true }),
    }
  },
  alert: ({ label = '', options }) => ({
    jsx: element('Alert', {
      title: label,
      description: text(options.description),
      type: text(options.type),
      showIcon: flag(options.showIcon),
      banner: flag(options.banner),
      closable: flag(options.closable),
    }),
    imports: ['Alert'],
  }),
  text: ({ label = '', options: { textAlign, color, fontFamily, fontSize, showRequiredMark } }) => ({
    jsx: element(
      'div',
      {
        style: valueCode(
          Object.fromEntries(Object.entries({ textAlign, color, fontFamily, fontSize }).filter(([, value]) => value)),
        ),
      },
      showRequiredMark ? element('span', { style: valueCode({ color: 'red' }) }, words('*')) : undefined,
      words(label),
    ),
    imports: [],
  }),
  // Whatever the markup holds, it runs nothing in the page that shows it.
  html: ({ options }) => ({
    jsx: element('iframe', {
      title: 'HTML',
      sandbox: code(`''`),
      srcDoc: String(options.defaultValue ?? ''),
      style: valueCode({ width: '100%', border: 0 }),
    }),
    imports: [],
  }),
  divider: ({ label, options: { orientation } }) => ({
    jsx: element('Divider', { titlePlacement: text(orientation) ?? 'center' }, label ? words(label) : undefined),
    imports: ['Divider'],
  }),
}

export const unknownControl = ({ type, label }: Control): Jsx => comment(`未知控件：${type} ${label ?? ''}`.trim())
