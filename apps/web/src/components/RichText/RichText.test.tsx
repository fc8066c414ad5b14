import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Button, Form } from 'antd'
import { Activity, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hostileHtml, violations } from '@app/shared/kit/testing/hostileHtml.ts'
import { paste, stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { stubUploads, type StubbedUpload } from '#testing/uploads.ts'
import { cleanDom, inertBody } from './cleanDom.ts'
import { cleanPaste } from './paste.ts'
import { richTextRules } from './richRules.ts'
import { RichText } from './RichText.tsx'
import type { RichTextProps } from './richText.types.ts'

const fileId = '0123456789abcdef0123456789abcdef'

let sent: StubbedUpload[]
beforeEach(() => {
  sent = stubUploads()
  vi.stubGlobal('ClipboardEvent', Event)
  stubLayout()
})
afterEach(() => vi.unstubAllGlobals())

async function showEditor(props: Partial<RichTextProps> = {}) {
  const onFinish = vi.fn<(values: { text: string }) => void>()
  let written = props.value ?? ''
  const { value, ...rest } = props
  const page = renderPage(
    <Form onFinish={onFinish} onValuesChange={(_, all) => (written = all.text)} initialValues={{ text: value ?? '' }}>
      <Form.Item name="text" label="内容" rules={richTextRules('内容', props.maxLength)}>
        <RichText aria-label="内容" {...rest} />
      </Form.Item>
      <Button htmlType="submit">保存</Button>
    </Form>,
  )
  const text = await screen.findByRole('textbox', { name: '内容' })
  const saved = async () => {
    fireEvent.blur(text)
    await page.user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onFinish).toHaveBeenCalled())
    return onFinish.mock.lastCall?.[0].text ?? ''
  }
  /** As the server stores it, as far as looks are concerned. */
  const stored = () => {
    fireEvent.blur(text)
    const holder = document.createElement('div')
    holder.append(cleanDom(inertBody(written)))
    return holder.innerHTML
  }
  return { ...page, text, saved, stored, onFinish }
}

const picture = (name = 'a.png', size = 10) => {
  const file = new File(['x'], name, { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const selectAll = (text: HTMLElement) => fireEvent.keyDown(text, { key: 'a', ctrlKey: true })
const tool = (name: string | RegExp) => screen.getByRole('button', { name })

describe('as a control of a form', () => {
  test('says that it is loading, shows the stored text and gives it back', async () => {
    const page = renderPage(<RichText value="<p>你好</p>" aria-label="内容" />)
    if (!screen.queryByRole('textbox')) expect(screen.getByText('富文本资源加载中....')).toBeTruthy()
    expect((await screen.findByRole('textbox', { name: '内容' })).textContent).toBe('你好')
    page.unmount()

    const { saved } = await showEditor({ value: '<h2>标题</h2><p>正文</p>' })
    expect(await saved()).toBe('<h2>标题</h2><p>正文</p>')
  })

  test('what is written is in the form at once when the text is left; an emptied text is empty', async () => {
    const { text, saved } = await showEditor({ value: '<p>旧</p>' })
    selectAll(text)
    paste(text, { text: '新的内容' })
    expect(await saved()).toBe('<p>新的内容</p>')
    selectAll(text)
    fireEvent.keyDown(text, { key: 'Backspace' })
    expect(await saved()).toBe('')
  })

  test('a disabled text cannot be written', async () => {
    const { text } = await showEditor({ value: '<p>旧</p>', disabled: true })
    expect(text.getAttribute('contenteditable')).toBe('false')
    expect(tool('加粗').hasAttribute('disabled')).toBe(true)
  })

  test('more characters than allowed are counted, shown and refused, never cut', async () => {
    const { text, user, onFinish } = await showEditor({ maxLength: 5 })
    paste(text, { text: '一二三 四五六' })
    expect(await screen.findByText('6 / 5 字')).toBeTruthy()
    fireEvent.blur(text)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('内容长度不能超过5个字符')).toBeTruthy()
    expect(onFinish).not.toHaveBeenCalled()
    expect(text.textContent).toBe('一二三 四五六')
  })
})

describe('the tools', () => {
  test('marks, sizes, fonts and alignment', async () => {
    const { text, stored, user } = await showEditor({ value: '<p>文字</p>' })
    selectAll(text)
    for (const name of ['加粗 (Ctrl+B)', '斜体', '下划线', '删除线', '居中'])
      await user.click(tool(name.replace(/ .*/, '')))
    await user.click(tool('字号：默认字号'))
    await user.click(await screen.findByText('26pt'))
    await user.click(tool('字体：默认字体'))
    await user.click(await screen.findByText('楷体'))
    await user.click(tool('字体颜色'))
    await user.click(await screen.findByRole('button', { name: '红色' }))
    const html = stored()
    expect(html).toContain('<p style="text-align: center">')
    for (const part of ['<strong>', '<em>', '<u>', '<s>', 'font-size: 26pt', 'font-family: KaiTi', 'color: #cf1322'])
      expect(html).toContain(part)

    await user.click(tool('清除格式'))
    expect(stored()).toBe('<p>文字</p>')
    await user.click(tool('撤销'))
    expect(stored()).toBe(html)
  })

  test('headings, lists, quotes and lines', async () => {
    const { text, stored, user } = await showEditor({ value: '<p>文字</p>' })
    selectAll(text)
    await user.click(tool('段落：正文'))
    await user.click(await screen.findByText('标题 2'))
    expect(stored()).toBe('<h2>文字</h2>')
    await user.click(tool('段落：标题 2'))
    await user.click(await screen.findByText('正文', { selector: '.ant-dropdown-menu-title-content' }))
    await user.click(tool('有序列表'))
    expect(stored()).toBe('<ol><li><p>文字</p></li></ol>')
    await user.click(tool('有序列表'))
    await user.click(tool('引用'))
    expect(stored()).toBe('<blockquote><p>文字</p></blockquote>')
  })

  test('a table of the wanted size, with more rows, without columns, merged and gone again', async () => {
    const { stored, user } = await showEditor()
    await user.click(tool('插入表格'))
    const grid = await screen.findByRole('button', { name: /^插入 3 行 3 列/ })
    fireEvent.keyDown(grid, { key: 'ArrowUp' })
    fireEvent.keyDown(grid, { key: 'ArrowLeft' })
    expect(screen.getByText('2 行 2 列')).toBeTruthy()
    await user.click(grid)
    const size = () => {
      const table = new DOMParser().parseFromString(stored(), 'text/html')
      return [
        table.querySelectorAll('tr').length,
        table.querySelectorAll('th').length,
        table.querySelectorAll('td').length,
      ]
    }
    expect(size()).toEqual([2, 2, 2])
    const tools = within(screen.getByRole('toolbar', { name: '表格' }))
    await user.click(tools.getByRole('button', { name: '下方插入行' }))
    expect(size()).toEqual([3, 2, 4])
    await user.click(tools.getByRole('button', { name: '删除列' }))
    expect(size()).toEqual([3, 1, 2])
    await user.click(tools.getByRole('button', { name: '表头行' }))
    expect(size()).toEqual([3, 0, 3])
    await user.click(tools.getByRole('button', { name: '删除表格' }))
    expect(stored()).toBe('')
  })

  test('a link needs an address that leads somewhere safe', async () => {
    const { text, stored, user } = await showEditor({ value: '<p>官网</p>' })
    selectAll(text)
    await user.click(tool('插入链接'))
    const address = await screen.findByLabelText('链接地址')
    const save = within(screen.getByRole('dialog')).getByRole('button', { name: '保存' })
    await user.click(save)
    expect(await screen.findByText('链接地址不能为空')).toBeTruthy()
    await user.type(address, 'javascript:alert(1)')
    await user.click(save)
    expect(await screen.findByText('链接地址应以 http://、https://、mailto:、tel: 或 / 开头')).toBeTruthy()
    await user.clear(address)
    await user.type(address, 'example.com/a')
    await user.click(save)
    expect(stored()).toBe(
      '<p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">官网</a></p>',
    )

    selectAll(text)
    await user.click(tool('修改链接'))
    await user.click(await screen.findByRole('button', { name: '移除链接' }))
    expect(stored()).toBe('<p>官网</p>')
  })

  test('one tab stop for all of them, arrows between them, Esc from the text to them', async () => {
    const { text } = await showEditor({ value: '<p>文字</p>' })
    const bar = screen.getByRole('toolbar', { name: '文本格式' })
    const reachable = () =>
      [...bar.querySelectorAll('button')].filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)
    expect(reachable()).toHaveLength(1)
    fireEvent.keyDown(text, { key: 'Escape' })
    const first = document.activeElement as HTMLElement
    expect(bar.contains(first)).toBe(true)
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement).not.toBe(first)
    expect(reachable()).toEqual([document.activeElement])
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'End' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('全屏')
  })
})

describe('pictures', () => {
  test('are refused by type, size and number before anything is sent', async () => {
    const { text } = await showEditor()
    paste(text, { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] })
    expect(await screen.findByText('文件格式不正确, 请上传png/jpg/jpeg/gif/webp')).toBeTruthy()
    paste(text, { files: [picture('a.png', 10_485_761)] })
    expect(await screen.findByText('上传文件大小不能超过 10 MB!')).toBeTruthy()
    paste(text, { files: Array.from({ length: 6 }, () => picture()) })
    expect(await screen.findByText('上传文件数量不能超过 5 个!')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('stand in the text with their progress and keep the id of their file', async () => {
    const { text, stored, user, onFinish } = await showEditor()
    paste(text, { files: [picture()] })
    expect(await screen.findByText('上传中... 0%')).toBeTruthy()
    const [request] = sent
    request?.progress(1, 4)
    expect(await screen.findByText('上传中... 25%')).toBeTruthy()
    expect(request?.body?.get('bizType')).toBe('editor')

    fireEvent.blur(text)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('图片正在上传，请稍候')).toBeTruthy()
    expect(onFinish).not.toHaveBeenCalled()

    request?.answer({ code: 200, id: fileId, url: '/profile/2026/a.png?expires=1&sign=s' })
    await waitFor(() => expect(screen.queryByText(/上传中/)).toBeNull())
    const html = stored()
    expect(html).toContain(`data-file-id="${fileId}"`)
    expect(html).toContain('src="/profile/2026/a.png?expires=1&amp;sign=s"')
    expect(text.querySelector('img[src]')?.getAttribute('src')).toBe('/profile/2026/a.png?expires=1&sign=s')
  })

  test('a failed one says why and can be sent again or taken out', async () => {
    const { text, stored, user } = await showEditor({ value: '<p>字</p>' })
    paste(text, { files: [picture(), picture('b.png')] })
    await screen.findAllByText('上传中... 0%')
    sent[0]?.answer({ code: 500, msg: '系统存储空间已用完，请联系管理员' })
    expect(await screen.findByText('上传失败：系统存储空间已用完，请联系管理员')).toBeTruthy()
    await user.click(tool('重试'))
    await waitFor(() => expect(sent).toHaveLength(3))
    sent[2]?.answer({ code: 200, id: fileId, url: '/profile/2026/a.png' })
    await user.click(await screen.findByRole('button', { name: '取消' }))
    expect(sent[1]?.aborted).toBe(true)
    expect(stored().match(/<img/g)).toHaveLength(1)
  })
})

describe('what is pasted', () => {
  test('no script, handler, foreign address or smuggled element gets in', async () => {
    for (const html of hostileHtml) {
      const clean = cleanPaste(html, '', () => undefined).html
      expect(violations(clean), html).toEqual([])
    }
    const { text, stored } = await showEditor()
    for (let at = 0; at < hostileHtml.length; at += 12) {
      selectAll(text)
      const html = hostileHtml.slice(at, at + 12).join('<p>间</p>')
      paste(text, { html })
      expect(violations(stored()), html).toEqual([])
      expect(text.querySelector('script, iframe, svg, math, style, form, object, embed, link, meta'), html).toBeNull()
      const attributes = [...text.querySelectorAll('*')].flatMap((each) => [...each.attributes])
      const wrong = attributes.filter(
        ({ name, value }) => /^on|^srcset|^id$|^name$/.test(name) || /script:/i.test(value),
      )
      expect(wrong, html).toEqual([])
    }
  })

  test('Word: lists, tables, marks and sizes stay, the paper and its styles go', async () => {
    const { text, stored } = await showEditor()
    paste(text, { html: word })
    const html = stored()
    expect(html).toBe(
      '<p style="text-align: center"><span style="color: #ff0000; font-size: 16pt"><strong>关于放假的通知</strong></span></p>' +
        '<p>各部门：</p>' +
        '<ol><li><p>第一项</p><ul><li><p>细节</p></li></ul></li><li><p>第二项</p></li></ol>' +
        '<table style="width: 200px"><colgroup><col style="width: 100px"><col style="width: 100px"></colgroup><tbody>' +
        '<tr><td colwidth="100"><p>姓名</p></td><td colwidth="100"><p>天数</p></td></tr></tbody></table><p></p>',
    )
  })

  test('pictures of Word come from its other form, in their order', async () => {
    const { text } = await showEditor()
    const html = `<p class=MsoNormal>图<img src="file:///C:/temp/image001.png"><img src="file:///C:/temp/image002.jpg"></p>`
    const rtf = `{\\rtf1{\\*\\shppict{\\pict\\picw10\\pngblip ${'89504e470d0a1a0a'.repeat(3)}}}{\\nonshppict{\\pict\\wmetafile8 ${'00'.repeat(30)}}}{\\*\\shppict{\\pict\\jpegblip ${'ffd8ff'.repeat(8)}}}}`
    paste(text, { html, rtf })
    await waitFor(() => expect(sent).toHaveLength(2))
    const names = sent.map(({ body }) => (body?.get('file') as File | undefined)?.name)
    expect(names).toEqual(['图片1.png', '图片2.jpg'])
  })

  test('pictures that cannot be taken along are told, not lost in silence', async () => {
    const { text, stored } = await showEditor()
    paste(text, { html: '<p class=MsoNormal>图<img src="file:///C:/temp/image001.png"></p>' })
    expect(await screen.findByText('有 1 张图片无法粘贴，请单独复制图片后粘贴')).toBeTruthy()
    paste(text, { html: '<p>外<img src="https://a.test/x.png"></p>' })
    expect(await screen.findByText('有 1 张外部图片未粘贴，请下载后上传')).toBeTruthy()
    expect(stored()).not.toContain('<img')
  })

  test('pictures within the markup are uploaded', async () => {
    const { text } = await showEditor()
    paste(text, { html: '<p>图<img src="data:image/png;base64,iVBORw0KGgo="></p>' })
    expect(await screen.findByText('上传中... 0%')).toBeTruthy()
  })
})

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-unhide:no; font-family:等线;} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:16.0pt;font-family:宋体;color:red;mso-fareast-language:ZH-CN'>关于放假的通知<span lang=EN-US><o:p></o:p></span></span></b></p>
<p class=MsoNormal><span style='font-size:10.5pt;font-family:宋体;color:black;background:white'>各部门：<span style='display:none;mso-hide:all'>隐藏</span></span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span style='font-size:10.5pt;font-family:宋体'>第一项</span></p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:Wingdings;mso-list:Ignore'>l<span>&nbsp; </span></span><![endif]><span style='font-size:10.5pt;font-family:宋体'>细节</span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]><span style='font-size:10.5pt;font-family:宋体'>第二项</span></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=100 valign=top style='width:75.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span style='font-size:10.5pt;font-family:宋体'>姓名</span></p></td><td width=100 style='width:75.0pt'><p class=MsoNormal><span style='font-size:10.5pt;font-family:宋体'>天数<o:p></o:p></span></p></td></tr></table>
<!--EndFragment--></body></html>`

describe('a page in a hidden tab', () => {
  test('text, what was typed last and the way back survive it', async () => {
    let written = ''
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <RichText aria-label="内容" value={written} onChange={(html) => (written = html)} />
      </Activity>
    )
    const { user } = renderPage(<Switching page={page} />)
    const text = await screen.findByRole('textbox', { name: '内容' })
    paste(text, { text: '第一句' })
    await user.click(screen.getByRole('button', { name: '切换' }))
    expect(written).toBe('<p>第一句</p>')
    await user.click(screen.getByRole('button', { name: '切换' }))
    const again = await screen.findByRole('textbox', { name: '内容' })
    expect(again.textContent).toBe('第一句')
    await user.click(tool('撤销'))
    expect(again.textContent).toBe('')
  })
})

function Switching({ page }: { page: (mode: 'visible' | 'hidden') => ReactNode }) {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
  return (
    <>
      <button type="button" onClick={() => setMode(mode === 'visible' ? 'hidden' : 'visible')}>
        切换
      </button>
      {page(mode)}
    </>
  )
}
