import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { articleProfile } from '@app/shared/kit/rich/richArticle.ts'
import { hostileHtml } from '@app/shared/kit/testing/hostileHtml.ts'
import { cleanDom, inertBody } from '#/components/RichText/cleanDom.ts'
import { cleanPaste } from '#/components/RichText/paste.ts'
import { RichText } from '#/components/RichText/RichText.tsx'
import type { ArticleFeatures, MarkedWord } from '#/components/RichText/richText.types.ts'
import { paste, stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { stubUploads } from '#testing/uploads.ts'
import GalleryDialog from './GalleryDialog.tsx'

type LibraryProps = Parameters<Extract<NonNullable<ArticleFeatures['Library']>, (props: never) => unknown>>[0]

const hosts = ['player.bilibili.com']
const profile = articleProfile(hosts)

beforeEach(() => {
  stubUploads()
  vi.stubGlobal('ClipboardEvent', Event)
  stubLayout()
})
afterEach(() => vi.unstubAllGlobals())

async function showEditor(value = '') {
  let written = value
  const page = renderPage(
    <RichText aria-label="正文" value={value} onChange={(html) => (written = html)} article={{ embedHosts: hosts }} />,
  )
  const text = await screen.findByRole('textbox', { name: '正文' })
  const stored = () => {
    fireEvent.blur(text)
    const holder = document.createElement('div')
    holder.append(cleanDom(inertBody(written), profile))
    return holder.innerHTML
  }
  return { ...page, text, stored }
}
const selectAll = (text: HTMLElement) => fireEvent.keyDown(text, { key: 'a', ctrlKey: true })
const tool = (name: string) => screen.getByRole('button', { name })

const everything =
  '<h2>标题</h2><p class="indent-2" style="line-height: 1.5; text-indent: 2em">x<sup>2</sup> H<sub>2</sub>O</p>' +
  '<ul class="task-list"><li class="task-item"><input type="checkbox" disabled="" checked=""><div><p>完</p></div></li>' +
  '<li class="task-item"><input type="checkbox" disabled=""><div><p>未完</p></div></li></ul>' +
  '<pre><code class="language-sql">select 1</code></pre><p><a href="cms://article/a1">站内</a></p>'

describe('文章编辑器', () => {
  test('what an article may have comes back as it was stored', async () => {
    const { stored, text } = await showEditor(everything)
    selectAll(text)
    paste(text, { html: everything })
    const html = stored()
    for (const part of [
      'class="indent-2"',
      'line-height: 1.5',
      'text-indent: 2em',
      '<sup>2</sup>',
      '<sub>2</sub>',
      'class="task-list"',
      '<code class="language-sql">',
      'href="cms://article/a1"',
    ])
      expect(html).toContain(part)
    expect(html.match(/<input type="checkbox"/g)).toHaveLength(2)
    expect(html.match(/checked/g)).toHaveLength(1)
  })

  test('a task list is made, and what is done is ticked in the text', async () => {
    const { stored, text, user } = await showEditor('<p>买票</p>')
    selectAll(text)
    await user.click(tool('任务列表'))
    const box = await screen.findByRole('checkbox', { name: '完成' })
    expect(stored()).not.toContain('checked')
    await user.click(box)
    expect(stored()).toContain('checked')
  })

  test('paragraphs move in and get another distance of lines', async () => {
    const { stored, text, user } = await showEditor('<p>一</p><p>二</p>')
    selectAll(text)
    await user.click(tool('增加缩进'))
    await user.click(tool('首行缩进'))
    await user.click(tool('行高：默认行高'))
    await user.click(await screen.findByText('1.75'))
    expect(stored().match(/class="indent-1"/g)).toHaveLength(2)
    expect(stored()).toContain('line-height: 1.75')
    await user.click(tool('减少缩进'))
    expect(stored()).not.toContain('indent-1')
  })

  test('words that a text should not have are marked as it has them, and replaced wherever they are', async () => {
    const checkWords = vi.fn<(text: string) => Promise<MarkedWord[]>>(async () => [
      { word: '登陆', forbidden: false, replaceWith: '登录', count: 2, spellings: ['登陆', '登 陆'] },
      { word: '代购', forbidden: true, replaceWith: null, count: 1, spellings: ['代购'] },
    ])
    let written = ''
    const { user } = renderPage(
      <RichText
        aria-label="正文"
        value="<p>请登陆后<strong>登 陆</strong></p><p>代购</p>"
        onChange={(html) => (written = html)}
        article={{ embedHosts: hosts, checkWords }}
      />,
    )
    const text = await screen.findByRole('textbox', { name: '正文' })
    await user.click(tool('敏感词检测'))
    const panel = within(await screen.findByRole('region', { name: '敏感词检测' }))
    expect(await panel.findByText('命中 2 个词汇')).toBeTruthy()
    expect(checkWords).toHaveBeenCalledWith('请登陆后登 陆\n代购')
    const marks = () => [...text.querySelectorAll('[class*="word"]')].map((mark) => mark.textContent)
    expect(marks()).toEqual(['登陆', '登 陆', '代购'])
    await user.click(panel.getByRole('button', { name: '替换为“登录”' }))
    expect(marks()).toEqual(['代购'])
    await user.click(panel.getByRole('button', { name: '关闭' }))
    expect(marks()).toEqual([])
    fireEvent.blur(text)
    await waitFor(() => expect(written).toBe('<p>请登录后<strong>登录</strong></p><p>代购</p>'))
  })

  test('a text is found, counted and replaced everywhere in one step', async () => {
    const { stored, user } = await showEditor('<p>天津与天<strong>津港</strong></p><p>北京</p>')
    await user.click(tool('查找替换'))
    const panel = within(await screen.findByRole('search'))
    await user.type(panel.getByRole('textbox', { name: '查找内容' }), '天津')
    expect(await panel.findByText('1 / 2')).toBeTruthy()
    await user.type(panel.getByRole('textbox', { name: '替换为' }), '上海')
    await user.click(panel.getByRole('button', { name: '全部替换' }))
    expect(await panel.findByText('已替换 2 处')).toBeTruthy()
    expect(stored()).toContain('上海与上海')
    await user.click(tool('撤销'))
    expect(stored()).toContain('天津与天')
  })

  test('a player is embedded from known hosts alone and never runs in the product', async () => {
    const { stored, text, user } = await showEditor()
    await user.click(tool('插入视频'))
    await user.click(await screen.findByText('嵌入播放器'))
    const address = await screen.findByLabelText('播放器地址')
    const insert = screen.getByRole('button', { name: '插入' })
    await user.type(address, 'https://evil.test/player')
    await user.click(insert)
    expect(await screen.findByText('该网站不在允许嵌入的范围内')).toBeTruthy()
    await user.clear(address)
    await user.type(address, '<iframe src="//player.bilibili.com/player.html?bvid=1"></iframe>')
    await user.click(insert)
    await waitFor(() => expect(stored()).toContain('src="https://player.bilibili.com/player.html?bvid=1"'))
    expect(stored()).toContain('sandbox="allow-scripts allow-same-origin allow-presentation"')
    expect(text.querySelector('iframe')).toBeNull()
  })

  test('pasted: pictures of the web stay, hostile markup does not', async () => {
    const kit = { profile, keepsForeign: true }
    for (const html of hostileHtml) {
      const body = inertBody(cleanPaste(html, '', () => undefined, kit).html)
      expect(body.querySelector('script, svg, math, style, form, object, embed, link, meta'), html).toBeNull()
      const wrong = [...body.querySelectorAll('*')]
        .flatMap((each) => [...each.attributes])
        .filter(({ name, value }) => /^on|^srcdoc|^srcset|^name$/.test(name) || /script:/i.test(value))
      expect(wrong, html).toEqual([])
    }
    const pasted = cleanPaste('<p>a<img src="https://a.test/x.png"></p>', '', () => undefined, kit)
    expect(pasted).toEqual({ html: '<p>a<img src="https://a.test/x.png"></p>', lost: 0, foreign: 1 })
    const { text } = await showEditor()
    paste(text, { html: '<p class=MsoNormal>图<img src="file:///C:/temp/image001.png"></p>' })
    expect(await screen.findByText('有 1 张图片无法粘贴，请使用"导入Word"')).toBeTruthy()
  })

  test('a gallery is made of pictures of the library, in their order, with words, and is edited in its place', async () => {
    const ids = ['0123456789abcdef0123456789abcde1', '0123456789abcdef0123456789abcde2']
    const Library = ({ picturesOnly, onPick, onClose }: LibraryProps) => (
      <button
        type="button"
        onClick={() => {
          onPick([
            { id: ids[0] ?? '', name: '山.png', url: '/profile/1.png' },
            { id: ids[1] ?? '', name: '海.png', url: '/profile/2.png' },
            { id: 'x', name: '说明.pdf', url: '/profile/x.pdf' },
          ])
          onClose()
        }}
      >
        {picturesOnly ? '全部图片' : '全部文件'}
      </button>
    )
    let written = ''
    const { user } = renderPage(
      <RichText
        aria-label="正文"
        value="<p>前</p>"
        onChange={(html) => (written = html)}
        article={{ embedHosts: hosts, Library }}
      />,
    )
    const text = await screen.findByRole('textbox', { name: '正文' })
    await user.click(tool('插入图集'))
    const dialog = within(await screen.findByRole('dialog', { name: '插入图集' }, { timeout: 20_000 }))
    expect(dialog.getByRole('button', { name: '插入' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('button', { name: '从文件库选择' }))
    await user.click(await screen.findByRole('button', { name: '全部图片' }))
    expect(dialog.queryByText('说明')).toBeNull()
    await user.type(await dialog.findByRole('textbox', { name: '图片 2 的说明' }), '退潮')
    expect(dialog.getByRole('textbox', { name: '图片 1 的替代文字' })).toHaveProperty('value', '山')
    await user.click(dialog.getByRole('button', { name: '插入' }))
    const stored = () => {
      fireEvent.blur(text)
      const holder = document.createElement('div')
      holder.append(cleanDom(inertBody(written), profile))
      return holder.innerHTML
    }
    const figure = (at: number, alt: string, caption = '') =>
      `<figure><img data-file-id="${ids[at - 1]}" src="/profile/${at}.png" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`
    await waitFor(() =>
      expect(stored()).toContain(`<div class="gallery">${figure(1, '山')}${figure(2, '海', '退潮')}</div>`),
    )
    expect(
      within(text)
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual(['山', '海'])
    fireEvent.keyDown(text, { key: 'ArrowLeft', keyCode: 37 })
    await user.click(await screen.findByRole('button', { name: '编辑图集' }))
    const again = within(await screen.findByRole('dialog', { name: '编辑图集' }, { timeout: 20_000 }))
    await user.clear(again.getByRole('textbox', { name: '图片 2 的说明' }))
    await user.click(again.getByRole('button', { name: /^确\s*定$/ }))
    await waitFor(() => expect(stored()).toContain(`<div class="gallery">${figure(1, '山')}${figure(2, '海')}</div>`))
    expect(stored().match(/class="gallery"/g)).toHaveLength(1)
  })

  test('a picture that stands in a gallery twice keeps the words of each of its places', async () => {
    const fileId = '0123456789abcdef0123456789abcde1'
    const picture = { fileId, src: '/profile/1.png', alt: '山' }
    const pictures = [
      { ...picture, caption: '早' },
      { ...picture, caption: '晚' },
      { fileId: null, src: 'https://a.test/b.png', alt: '海', caption: '退潮' },
    ]
    const save = vi.fn<(saved: unknown) => void>()
    const { user } = renderPage(
      <GalleryDialog
        pictures={pictures}
        Library={undefined}
        container={() => document.body}
        onSave={save}
        onClose={() => undefined}
      />,
    )
    const dialog = within(await screen.findByRole('dialog', { name: '编辑图集' }))
    const wall = within(dialog.getByRole('list', { name: '已选图片' }))
    await user.click(wall.getByRole('button', { name: '前移 海' }))
    await user.click(wall.getAllByRole('button', { name: '删除 山' })[0] ?? document.body)
    await user.click(dialog.getByRole('button', { name: /^确\s*定$/ }))
    expect(save).toHaveBeenCalledWith([pictures[2], pictures[1]])
  })

  test('pasted: a box of another page that is called a gallery keeps its text', async () => {
    const picture = '<figure><img src="https://a.test/x.png"><figcaption>退潮</figcaption></figure>'
    const { stored, text } = await showEditor()
    paste(text, { html: `<div class="gallery"><p>海边的一天</p>${picture}</div>` })
    await waitFor(() => expect(stored()).toContain('海边的一天'))
    expect(stored()).toContain('src="https://a.test/x.png"')
    expect(stored()).not.toContain('class="gallery"')
    selectAll(text)
    paste(text, { html: `<div class="gallery">\n${picture}<!-- x -->\n${picture}</div>` })
    await waitFor(() => expect(stored()).toContain(`<div class="gallery">`))
    expect(stored().match(/<figcaption>退潮/g)).toHaveLength(2)
  })
})
