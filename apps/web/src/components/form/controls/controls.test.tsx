import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { control, formOf, required, showForm } from '#/components/form/testing/showForm.tsx'
import { connectHttp } from '#/kit/http/http.ts'
import { setProductZone } from '#/kit/session/productZone.ts'
import { sysConfig } from '#testing/server.ts'
import { stubUploads } from '#testing/uploads.ts'
import { designOf } from './designs.ts'
import { entryOf, loadControls } from './registry.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  setProductZone(undefined)
})

test('控件: every type of the specification has its entry', () => {
  expect(controlTypes.filter((type) => !entryOf(type))).toEqual([])
  expect(controlTypes.filter((type) => !designOf(type))).toEqual([])
  expect(entryOf('constructor')).toBeUndefined()
  expect(designOf('constructor')).toBeUndefined()
})

test('控件: what a form needs can be fetched before it is shown', async () => {
  await loadControls(formOf(control('date', '日期')))
  showForm(formOf(control('date', '日期')))
  expect(screen.getByLabelText('日期')).toBeTruthy()
})

test('日期: a day is the text of its format, cleared it is empty', async () => {
  const { user, form, container } = showForm(formOf(control('date', '日期', { clearable: true })))
  await user.type(await screen.findByLabelText('日期'), '2026-01-02{Enter}')
  expect(await form().getData()).toEqual({ 日期: '2026-01-02' })
  await user.click(container.querySelector('.ant-picker-clear') ?? container)
  expect(await form().getData()).toEqual({ 日期: '' })
})

test('日期: days of the week have their Chinese names', async () => {
  const { user } = showForm(formOf(control('date', '日期')))
  await user.click(await screen.findByLabelText('日期'))
  expect(await screen.findByRole('columnheader', { name: '一' })).toBeTruthy()
})

test('日期: a range is two texts; a text that is no date is shown, not dropped', async () => {
  const { form } = showForm(
    formOf(control('date', '起止', { range: true }), control('date', '旧', { format: 'YYYY-MM' })),
    { defaultValue: { 起止: ['2026-01-02', '2026-01-05'], 旧: '去年' } },
  )
  expect(await screen.findByDisplayValue('2026-01-05')).toBeTruthy()
  expect(screen.getAllByRole('textbox', { name: '起止' })).toHaveLength(2)
  expect(screen.getByText('日期格式不正确：去年')).toBeTruthy()
  expect(form().getValue()).toEqual({ 起止: ['2026-01-02', '2026-01-05'], 旧: '去年' })
})

test('日期: months, quarters, weeks and years are read in their formats', async () => {
  const formats = {
    月: ['YYYY-MM', '2026-03'],
    季: ['YYYY-[Q]Q', '2026-Q2'],
    年: ['YYYY', '2027'],
    周: ['YYYY-ww', '2026-05'],
    短周: ['YYYY-w', '2026-30'],
  } as const
  const { user, form } = showForm(
    formOf(...Object.entries(formats).map(([name, [format]]) => control('date', name, { format }))),
    {
      defaultValue: Object.fromEntries(Object.entries(formats).map(([name, [, value]]) => [name, value])),
    },
  )
  for (const [, value] of Object.values(formats)) expect(await screen.findByDisplayValue(value)).toBeTruthy()
  expect(screen.queryByText(/日期格式不正确/)).toBeNull()
  await user.clear(screen.getByLabelText('周'))
  await user.type(screen.getByLabelText('周'), '2026-07{Enter}')
  expect(form().getValue()).toMatchObject({ 周: '2026-07' })
})

test('时间: a time of day is the text of its format', async () => {
  const { user, form } = showForm(formOf(control('time', '时间', { format: 'HH:mm' })))
  await user.type(await screen.findByLabelText('时间'), '08:30{Enter}')
  expect(await form().getData()).toEqual({ 时间: '08:30' })
})

test('日期和时间: 今天, 此刻 and formulas mean the day and the moment of the product, not those of the browser', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-30T18:05:00Z') })
  const { user, form } = showForm(
    formOf(
      control('date', '日期'),
      control('date', '时刻', { format: 'YYYY-MM-DD HH:mm', showTime: true }),
      control('time', '时间', { format: 'HH:mm' }),
      control('input', '今天', { formula: 'TODAY()' }),
    ),
    {},
    { 'GET /common/getSysConfig': { data: { ...sysConfig, timeZone: 'Asia/Shanghai' } } },
  )
  await waitFor(() => expect(form().getValue()).toMatchObject({ 今天: '2026-10-01' }))
  await user.click(await screen.findByLabelText('日期'))
  expect((await screen.findByTitle('2026-10-01')).className).toContain('today')
  await user.click(await screen.findByText('今天', { selector: 'a' }))
  for (const label of ['时刻', '时间']) {
    await user.click(await screen.findByLabelText(label))
    await user.click((await screen.findAllByText('此刻')).at(-1) ?? document.body)
  }
  expect(form().getValue()).toEqual({
    日期: '2026-10-01',
    时刻: '2026-10-01 02:05',
    时间: '02:05',
    今天: '2026-10-01',
  })
})

test('日期: a moment that the clocks of the browser skip is shown and kept, alone and in a range', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const skipped = '2026-03-08 02:30'
  const options = { format: 'YYYY-MM-DD HH:mm', showTime: true }
  const { form } = showForm(
    formOf(control('date', '时刻', options), control('date', '起止', { ...options, range: true })),
    { defaultValue: { 时刻: skipped, 起止: [skipped, '2026-03-08T02:45:00'] } },
  )
  expect(await screen.findAllByDisplayValue(skipped)).toHaveLength(2)
  expect(screen.getByDisplayValue('2026-03-08 02:45')).toBeTruthy()
  expect(screen.queryByText(/日期格式不正确/)).toBeNull()
  expect(form().getValue()).toMatchObject({ 时刻: skipped })
})

test('评分和滑块: numbers, also by the box beside them', async () => {
  const { user, form } = showForm(formOf(control('rate', '满意'), control('slider', '进度', { showInput: true })))
  await user.click((await screen.findAllByRole('radio'))[3] ?? document.body)
  const box = await screen.findByRole('spinbutton', { name: '进度' })
  await user.clear(box)
  await user.type(box, '40')
  expect(await form().getData()).toEqual({ 满意: 4, 进度: 40 })
})

test('数字: beyond its bounds it stays as it was typed and is refused; steps stop at them', async () => {
  const { user, form } = showForm(formOf(control('number', '天数', { min: 1, max: 10, defaultValue: null })))
  const box = await screen.findByRole('spinbutton', { name: '天数' })
  await user.type(box, '99999{Enter}')
  await user.tab()
  expect(form().getValue()).toEqual({ 天数: 99_999 })
  expect(box).toHaveProperty('value', '99999')
  await expect(form().getData()).rejects.toThrow('不能大于10')
  expect(await screen.findByText(/不能大于10/)).toBeTruthy()
  await user.clear(box)
  await user.type(box, '9{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(box).toHaveProperty('value', '10')
  expect(await form().getData()).toEqual({ 天数: 10 })
  await user.clear(box)
  await user.type(box, '2{ArrowDown}{ArrowDown}')
  expect(await form().getData()).toEqual({ 天数: 1 })
})

test('数字: where it is read it has the decimal places of its field, also on paper', async () => {
  for (const mode of ['view', 'print'] as const) {
    const { unmount } = showForm(
      formOf(control('number', '金额', { precision: 2 }), control('number', '件数', { defaultValue: null })),
      { mode, defaultValue: { 金额: 1200.5 } },
    )
    expect(await screen.findByText('1200.50')).toBeTruthy()
    unmount()
  }
})

test('树和级联: a value, several values, a path', async () => {
  const { user, form } = showForm(
    formOf(control('treeSelect', '部门', { treeDefaultExpandAll: true }), control('cascader', '地区')),
  )
  await user.click(await screen.findByRole('combobox', { name: '部门' }))
  await user.click(await screen.findByTitle('选项2'))
  await user.click(await screen.findByRole('combobox', { name: '地区' }))
  for (const label of ['选项1', '选项11'])
    await user.click(await screen.findByText(label, { selector: '.ant-cascader-menu-item-content' }))
  expect(await form().getData()).toEqual({ 部门: '2', 地区: ['1', '11'] })
})

test('富文本: its text is HTML, shown cleaned where it is read', async () => {
  const html = '<p>正文<img src="x" onerror="alert(1)"><script>alert(2)</script></p>'
  showForm(formOf(control('editor', '内容')), { mode: 'view', defaultValue: { 内容: html } })
  const words = await screen.findByText('正文')
  expect(words.outerHTML).toBe('<p>正文</p>')
})

const chooser = () => screen.findByLabelText('附件', { selector: 'input' })
const file = (name: string, type = 'text/plain', size = 10) => new File([new Uint8Array(size)], name, { type })

test('上传文件: a file is in the data when it has arrived, and not before', async () => {
  const uploads = stubUploads()
  const { user, form } = showForm(formOf(control('uploadFile', '附件', {}, required)))
  await user.upload(await chooser(), file('说明.txt'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await expect(form().getData()).rejects.toThrow('文件上传中，请稍候')
  expect(await screen.findByText('文件上传中，请稍候')).toBeTruthy()
  uploads[0]?.answer({ code: 200, url: '/profile/a.txt', id: 'f1' })
  expect(await screen.findByRole('link', { name: '说明.txt' })).toBeTruthy()
  expect(uploads[0]?.body?.get('bizType')).toBe('form')
  expect(await form().getData()).toEqual({
    附件: [{ type: 'file', id: 'f1', name: '说明.txt', status: 'done', uid: 'f1', url: '/profile/a.txt' }],
  })
  await user.click(screen.getByRole('button', { name: '删除 说明.txt' }))
  expect(form().getValue()).toEqual({ 附件: [] })
})

test('上传文件: another address of the server answers in its own words; a form’s headers never replace the session', async () => {
  const uploads = stubUploads()
  const former = connectHttp({ token: () => 'ours', expired: () => undefined, error: () => undefined })
  const { user, form } = showForm(
    formOf(
      control('uploadFile', '附件', {
        action: '/other/upload',
        fileName: 'doc',
        data: '{"folder":"a"}',
        headers: { 'X-From': 'form', Authorization: 'stolen', Cookie: 'x' },
      }),
    ),
  )
  await user.upload(await chooser(), file('a.bin'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.body?.get('folder')).toBe('a')
  expect(uploads[0]?.body?.get('doc')).toBeInstanceOf(File)
  expect(uploads[0]?.headers).toMatchObject({ 'x-from': 'form', authorization: 'Bearer ours' })
  expect(uploads[0]?.headers).not.toHaveProperty('cookie')
  uploads[0]?.answer({ code: 0, data: { fileId: 'f2', url: '/files/a.bin' } })
  await screen.findByRole('link', { name: 'a.bin' })
  expect(form().getValue()).toMatchObject({ 附件: [{ uid: 'f2', url: '/files/a.bin' }] })
  connectHttp(former)
})

test.each([['http://127.0.0.1:9/x'], ['//127.0.0.1/x'], ['/admin/steal'], ['javascript:alert(1)']])(
  '上传文件: nothing is sent to %s',
  async (action) => {
    const uploads = stubUploads()
    const { user, form, asked } = showForm(formOf(control('uploadFile', '附件', { action })))
    await user.upload(await chooser(), file('a.txt'))
    expect(await screen.findByText('上传失败')).toBeTruthy()
    expect(uploads).toHaveLength(0)
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    expect(form().getValue()).toEqual({ 附件: [] })
  },
)

test('上传文件: too many, too large and wrong ones are said and left out', async () => {
  const uploads = stubUploads()
  const { user } = showForm(
    formOf(control('uploadFile', '附件', { limit: 2, multiple: true, accept: '.txt', maxSizeMB: 1 })),
  )
  const input = await chooser()
  await user.upload(input, [file('a.txt'), file('b.txt'), file('c.txt')])
  expect(await screen.findByText('最大上传数量为2')).toBeTruthy()
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(screen.queryByLabelText('附件', { selector: 'input' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '取消 b.txt' }))
  await user.upload(await chooser(), file('x.exe', 'application/octet-stream'))
  expect(await screen.findByText('文件格式不正确, 请上传txt')).toBeTruthy()
  await user.upload(await chooser(), file('big.txt', 'text/plain', 1_100_000))
  expect(await screen.findByText('上传文件大小不能超过 1 MB!')).toBeTruthy()
  expect(uploads).toHaveLength(2)
})

test('上传文件: what several files are refused for is said once, here and by the server', async () => {
  const uploads = stubUploads()
  const { user } = showForm(formOf(control('uploadFile', '附件', { limit: 9, multiple: true, accept: '.txt' })))
  const wrong = ['x.exe', 'y.exe'].map((name) => file(name, 'application/octet-stream'))
  await user.upload(await chooser(), [...wrong, file('a.txt'), file('b.txt')])
  expect(await screen.findAllByText('文件格式不正确, 请上传txt')).toHaveLength(1)
  await waitFor(() => expect(uploads).toHaveLength(2))
  for (const upload of uploads) upload.answer({ code: 500, msg: '您的存储空间已用完' })
  await waitFor(() => expect(screen.queryByRole('list', { name: /附件/ })).toBeNull())
  expect(await screen.findAllByText('您的存储空间已用完')).toHaveLength(1)
})

test('上传文件: a click runs the page’s own function when the form says so', async () => {
  const fetched = vi.fn<(item: unknown) => void>()
  const item = { type: 'file', name: 'a.txt', status: 'done', uid: '1', url: '/x/a.txt' }
  const { user } = showForm(formOf(control('uploadFile', '附件', { downloadWay: 'dynamic', dynamicFun: 'fetchIt' })), {
    dynamicData: { fetchIt: fetched },
    defaultValue: { 附件: [item] },
  })
  await user.click(await screen.findByRole('link', { name: 'a.txt' }))
  expect(fetched).toHaveBeenCalledWith({ ...item, id: '1' })
})

test('上传图片: pictures stand on a wall and open in full', async () => {
  const item = { type: 'img', name: '照片.png', status: 'done', uid: '1', url: '/profile/p.png' }
  const { user } = showForm(formOf(control('uploadImg', '照片')), { defaultValue: { 照片: [item] } })
  await user.click(await screen.findByRole('button', { name: '预览 照片.png' }))
  expect(await screen.findByRole('dialog', { name: '照片.png' })).toBeTruthy()
})
