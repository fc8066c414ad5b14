import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { articleImports } from '@app/shared/cms/articleImports.ts'
import { storedFiles } from '#/modules/system/api.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { readFrontMatter } from './frontMatter.ts'

function packed(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream)
}

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let token: string
let reader: string
beforeAll(async () => {
  server = await openTestApp({ env: { L_TRANSFER_RATE: '1000', L_RATE_WRITE: '1000', L_UNPACKED: '4000000' } })
  caller = fakeCallers(server.platform)
  token = caller({ id: 'writer', permissions: ['cms:cmsArticle:add'] })
  reader = caller({ id: 'reader', permissions: ['cms:cmsArticle:query'] })
})
afterAll(() => server.close())

const picture = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: '#08c' } })
    .png()
    .toBuffer()

async function take(
  kind: 'word' | 'markdown' | 'html',
  filename: string,
  content: Buffer | string,
  as = token,
  query = '',
) {
  const answer = await sendForm(
    server.app,
    `${articleImports[kind].path}${query}`,
    [{ name: 'file', fileName: filename, value: content }],
    as,
  )
  return answer.json() as { code: number; msg: string; data?: Record<string, unknown> }
}

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const rels =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const styles =
  '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="a1"><w:name w:val="标题 1"/></w:style><w:style w:type="paragraph" w:styleId="a2"><w:name w:val="标题 2"/></w:style><w:style w:type="paragraph" w:styleId="a3"><w:name w:val="引用"/></w:style></w:styles>'
const line = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`
const documentOf = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const word = (body: string, more: Record<string, string> = {}) =>
  packed({
    '[Content_Types].xml': types,
    '_rels/.rels': rels,
    'word/document.xml': documentOf(body),
    'word/styles.xml': styles,
    'word/_rels/document.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ...more,
  })

test('文章导入: only writers bring texts into a form', async () => {
  expect(await take('word', 'a.docx', await word(line('a')), reader)).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
})

test('文章导入: Word of another kind, with macros, or no Word at all is refused', async () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  expect((await take('word', '旧.doc', ole)).msg).toBe('仅支持docx格式')
  expect((await take('word', '假.docx', ole)).msg).toBe('仅支持docx格式')
  expect((await take('word', '图.png', await picture())).msg).toBe('仅支持docx格式')
  expect((await take('word', '坏.docx', Buffer.from('PK\u0003\u0004 nothing'))).msg).toBe('文件格式不正确')
  const macro = await word(line('a'), { 'word/vbaProject.bin': 'x' })
  expect((await take('word', '宏.docx', macro)).msg).toBe('不支持包含宏的Word文件，请另存为.docx格式后再上传')
  const entity = await word(line('a'), {
    'word/document.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${documentOf(line('&a;'))}`,
  })
  expect((await take('word', '实体.docx', entity)).msg).toBe('文件格式不正确')
  const bomb = await word(line('a'), { 'word/media/x.xml': ' '.repeat(5_000_000) })
  expect((await take('word', '炸弹.docx', bomb)).msg).toBe('文件解压后内容过大，无法导入')
})

test('文章导入: styles of Chinese Word become headings and quotes, the first heading the title', async () => {
  const file = await word(
    [line('年度报告', 'a1'), line('概况', 'a2'), line('正文&lt;script&gt;'), line('名言', 'a3')].join(''),
  )
  const { code, data } = await take('word', '报告.docx', file)
  expect(code).toBe(200)
  expect(data).toMatchObject({ title: '年度报告', contentFormat: 'html', images: 0, lost: 0 })
  expect(data?.content).toBe('<h2 id="h-1">概况</h2><p>正文&lt;script&gt;</p><blockquote><p>名言</p></blockquote>')
})

test('文章导入: Markdown keeps its source; its head is read as lines and never run', async () => {
  const text = '---\ntitle: 标题\ntags: [数字化, 公告]\nsummary: "摘要"\nslug: my-post\n---\n# 一\n\n- [x] 完\n'
  const { data } = await take('markdown', 'a.md', text)
  expect(data).toMatchObject({
    title: '标题',
    tags: ['数字化', '公告'],
    summary: '摘要',
    slug: 'my-post',
    contentFormat: 'markdown',
    content: '# 一\n\n- [x] 完\n',
  })
  expect((await take('markdown', 'b.md', '---js\n({ title: process.exit() })\n---\n正文')).msg).toBe(
    '文件头只支持YAML格式',
  )
  expect((await take('markdown', 'c.exe', 'x')).msg).toBe('文件格式不正确')
  expect(readFrontMatter('---\n__proto__: x\nconstructor: y\ntags:\n  - a\n  - b\n---\nc')).toEqual({
    head: { tags: ['a', 'b'] },
    body: 'c',
  })
})

test('文章导入: an archive brings its pictures along; what leads out of it or is a bomb is refused', async () => {
  const text = '# 文\n\n![图](img/a.png "题")\n\n![无](img/b.png) ![外](https://a.test/x.png)'
  const made = await packed({ 'post/index.md': text, 'post/img/a.png': await picture() })
  const { data } = await take('markdown', 'a.zip', made)
  expect(data).toMatchObject({ title: '文', images: 1, lost: 1 })
  expect(String(data?.content)).toMatch(/!\[图\]\(cms:\/\/file\/[0-9a-f]{32} "题"\)/)
  expect(String(data?.content)).toContain('![外](https://a.test/x.png)')
  expect(String(data?.content)).not.toContain('/profile/import/')
  const named = (await packed({ 'aa/x.md': 'a' })).toString('latin1')
  const outside = Buffer.from(named.replaceAll('aa/x.md', '../x.md'), 'latin1')
  expect((await take('markdown', 'b.zip', outside)).msg).toBe('文件格式不正确')
  expect((await take('markdown', 'c.zip', await packed({ 'a.txt': 'a' }))).msg).toBe('压缩包中没有Markdown文件')
  expect((await take('markdown', 'd.zip', await packed({ 'a.md': ' '.repeat(5_000_000) }))).msg).toBe(
    '文件解压后内容过大，无法导入',
  )
})

test('文章导入: of an HTML file the body is taken, cleaned, in the encoding it names', async () => {
  const page = '<html><head><title>题</title><script>x()</script></head><body><p onclick="x()">正文</p></body></html>'
  expect((await take('html', 'a.html', page)).data).toMatchObject({ title: '题', content: '<p>正文</p>' })
  const gbk = Buffer.concat([
    Buffer.from('<meta charset="gbk"><body><p>'),
    Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
    Buffer.from('</p></body>'),
  ])
  expect((await take('html', 'b.htm', gbk)).data).toMatchObject({ content: '<p>中文</p>' })
})

test('文章导入: Markdown is shown as it will be read, whatever markup stands in it', async () => {
  const { data } = await server.send(articleImports.preview, {
    token,
    body: { source: '# 一\n\n<script>x</script>\n\n- [x] 完\n\n| a |\n|---|\n| b |\n\n注[^1]\n\n[^1]: 脚注' },
  })
  expect(data?.html).toContain('<h1 id="h-1">一</h1>')
  expect(data?.html).toContain('&lt;script&gt;')
  expect(data?.html).toContain('<input')
  expect(data?.html).toContain('<table>')
  expect(data?.html).toContain('href="#fn1"')
})

test('Word导入: the file itself is kept for the attachments where that was asked for, and belongs to the caller', async () => {
  const file = await word(line('正文'))
  expect((await take('word', '年报.docx', file)).data?.attachment).toBeNull()
  const { data } = await take('word', '年报.docx', file, token, '?keepFile=Y')
  const { fileId = '', name } = (data?.attachment ?? {}) as { fileId?: string; name?: string }
  expect(name).toBe('年报.docx')
  const [row] = await storedFiles(server.ctx, [fileId])
  expect(row).toMatchObject({ createBy: 'writer', fileSize: file.length, fileSuffix: 'docx' })
})

test('编辑器选项: tell whoever writes or deletes what the site sets, and nobody else', async () => {
  const options = (as: string) => server.send(articleImports.options, { token: as })
  expect(await options(token)).toMatchObject({
    code: 200,
    data: { remoteImage: false, defaultEditor: 'html', recycleDays: 30, embedHosts: expect.any(Array) },
  })
  const remover = caller({ id: 'remover', permissions: ['cms:cmsArticle:remove'] })
  expect(await options(remover)).toMatchObject({ code: 200 })
  const lister = caller({ id: 'lister', permissions: ['cms:cmsArticle:list'] })
  expect(await options(lister)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
})
