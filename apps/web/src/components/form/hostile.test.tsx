import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { control, formOf, showForm } from './testing/showForm.tsx'

const payload = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>字</b>'

test('恶意表单: words are words; only the html control and help show cleaned markup', async () => {
  const { user, container } = showForm(
    formOf(
      control('html', '片段', { defaultValue: `${payload}<a href="javascript:alert(3)">链</a>` }),
      control('text', payload),
      control('alert', payload, { description: payload }),
      control('card', payload, {}, { list: [control('divider', payload)] }),
      control('input', payload, { addonBefore: payload, placeholder: payload }, { help: `帮助${payload}` }),
      control('radio', '选', { options: [{ value: '1', label: payload }] }),
    ),
  )
  await user.hover(screen.getByRole('button', { name: `${payload} 帮助` }))
  await screen.findByText(/^帮助/)
  expect(document.querySelector('script')).toBeNull()
  expect(document.querySelector('[onerror]')).toBeNull()
  expect(container.querySelector('img')).toBeNull()
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([null])
  expect(screen.getAllByText(payload).length).toBeGreaterThan(4)
})

test.each(['constructor', '__proto__', 'toString', 'alert(1)', 'hasOwnProperty'])(
  '恶意表单: %s is no function of the page',
  async (name) => {
    const alerted = vi.fn<() => void>()
    vi.stubGlobal('alert', alerted)
    const { user } = showForm(
      formOf(
        control('button', '执行', { handle: 'dynamic', dynamicFun: name }),
        control('select', '选', { dynamic: true, dynamicKey: name }),
      ),
      { dynamicData: { known: () => [] } },
      { [`GET /form/dataSource/fields/${name}`]: { code: 404, msg: '没有' } },
    )
    await user.click(screen.getByRole('button', { name: '执行' }))
    await user.click(screen.getByRole('combobox', { name: '选' }))
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(0))
    expect(alerted).not.toHaveBeenCalled()
  },
)

test('恶意表单: of a style only harmless declarations stay', () => {
  const style = 'position: fixed; inset: 0; background: url(http://127.0.0.1/x); color: #ff0000; z-index: 9'
  const form = formOf(
    control('table', '表', { customStyle: style, width: 'expression(alert(1))' }, { trs: [] }),
    control('text', '字', { color: 'url(x)', fontFamily: 'a}b{', fontSize: '12pt' }),
    control('input', '宽', { width: 'calc(100% - url(x))' }),
  )
  const { container } = showForm({ ...form, config: { ...form.config, customStyle: style } })
  const styles = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style: all }) => all.cssText).join(' ')
  expect(styles).not.toMatch(/position: fixed|url|z-index|expression|inset/)
  expect(container.querySelector('table')?.style.color).toBe('rgb(255, 0, 0)')
  expect(screen.getByText('字').style.fontSize).toBe('12pt')
})

test('恶意表单: addresses of files that run something are no links', async () => {
  const item = { name: '坏.txt', uid: '1', url: 'javascript:alert(1)' }
  showForm(formOf(control('uploadFile', '附件')), { mode: 'view', defaultValue: { 附件: [item] } })
  expect((await screen.findByText('坏.txt')).getAttribute('href')).toBe('#')
})
