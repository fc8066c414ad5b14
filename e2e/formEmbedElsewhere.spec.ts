import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { htmlSample } from '@app/form-engine/export/htmlSample.ts'
import { vueSample } from '@app/form-engine/export/vue.ts'
import { expect, test } from './fixtures.ts'
import { aForm } from './forms.ts'
import { aPerson, tokenOf } from './people.ts'

/** The product itself. */
const server = process.env.E2E_URL ?? ''

const aControl = (type: ControlType, key: string, options: Control['options'] = {}): Control => {
  const made = newControl(type, key)
  return { ...made, label: key, model: key, options: { ...made.options, ...options } }
}

const formOf = (...list: Control[]): FormDefinition => ({ ...newForm(), list })

/** One dark pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What the page's own alert says. */
function alertsOf(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

test('嵌入: in a page of another origin options, people and files come from the product, and the token goes nowhere else', async ({
  page,
  database,
  elsewhere,
}, testInfo) => {
  const person = await aPerson(database, { name: `周明${Date.now()}` })
  const token = await tokenOf(page, person)
  const form = formOf(
    aControl('select', '性别', { dictCode: 'sys_user_sex' }),
    aControl('userSelect', '经办人'),
    aControl('uploadImg', '照片'),
    aControl('uploadFile', '附件'),
  )
  const sample = htmlSample(form, { server }).replace(
    'form.value = jsonData',
    `form.value = jsonData\n      form.token = ${JSON.stringify(token)}`,
  )
  const carried = new Set<string>()
  const strangers: string[] = []
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (request.headers().authorization) carried.add(origin)
    if (protocol === 'http:' && origin === elsewhere.origin && pathname !== '/page' && pathname !== '/favicon.ico')
      strangers.push(pathname)
  })
  const said = alertsOf(page)
  elsewhere.html = sample
  await page.goto(`${elsewhere.origin}/page`)

  await page.getByRole('combobox', { name: '性别' }).click()
  await page.getByText('女', { exact: true }).click()
  await page.getByLabel('经办人').click()
  const dialog = page.getByRole('dialog', { name: '选择人员' })
  await dialog.getByPlaceholder('请输入用户信息').fill(person.name)
  await dialog.getByText(person.name, { exact: true }).click()
  await dialog.getByRole('button', { name: '选择' }).click()
  await expect(page.getByLabel('经办人')).toHaveValue(person.name)
  const [photo, attachment] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()]
  await photo.setInputFiles({ name: '一寸照.png', mimeType: 'image/png', buffer: picture })
  const shown = page.getByRole('img', { name: '一寸照.png' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Large enough to go in parts, hashed by a worker.
  const large = testInfo.outputPath('记录.txt')
  await writeFile(large, Buffer.alloc(22_000_000, '甲'))
  await attachment.setInputFiles(large)
  await expect(page.getByRole('link', { name: '记录.txt' })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(() => said.length).toBe(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    经办人: person.id,
    照片: [{ name: '一寸照.png' }],
    附件: [{ name: '记录.txt' }],
  })
  expect([...carried]).toEqual([server])
  expect(strangers).toEqual([])
})

test('嵌入: two forms of one page keep their people apart', async ({ page, database, elsewhere }) => {
  const first = await tokenOf(page, await aPerson(database))
  const second = await tokenOf(page, await aPerson(database))
  const asked = new Map<string, string[]>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const { authorization } = request.headers()
    if (authorization) asked.set(path, [...(asked.get(path) ?? []), authorization])
  })
  const value = JSON.stringify(formOf(aControl('select', '性别', { dictCode: 'sys_user_sex' })))
  elsewhere.html = `<!doctype html><meta charset="utf-8"><script src="${server}/admin/form-renderer/form-renderer.js"></script>
    <aidex-form id="a"></aidex-form><aidex-form id="b"></aidex-form>
    <script>
      for (const [id, token] of [['a', '${first}'], ['b', '${second}']]) {
        const form = document.getElementById(id)
        form.token = token
        form.value = ${JSON.stringify(value)}
      }
    </script>`
  await page.goto(`${elsewhere.origin}/page`)
  await expect(page.getByRole('combobox', { name: '性别' })).toHaveCount(2)
  const path = '/system/dict/data/type/sys_user_sex'
  await expect.poll(() => asked.get(path)?.toSorted()).toEqual([`Bearer ${first}`, `Bearer ${second}`].toSorted())
})

test('嵌入: what is no definition is said in the page and to its script', async ({ page, elsewhere }) => {
  elsewhere.html = `<!doctype html><meta charset="utf-8"><script src="${server}/admin/form-renderer/form-renderer.js"></script>
    <output></output>
    <script>
      const form = document.createElement('aidex-form')
      form.addEventListener('error', ({ detail }) => (document.querySelector('output').textContent = detail))
      form.setAttribute('value', '[object Object]')
      document.body.append(form)
    </script>`
  await page.goto(`${elsewhere.origin}/page`)
  const sentence = '表单无法显示：value 不是表单定义，也不是它的 JSON 文本'
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page.locator('output')).toHaveText(sentence)
})

test('嵌入: a form with 提交校验 says its sentence at the field, and what is sent by hand the server refuses too', async ({
  page,
  database,
  elsewhere,
}) => {
  const person = await aPerson(database)
  const sentence = '合计不能超过预算'
  const budget = {
    id: '1',
    when: { logic: 'all', items: [{ model: '合计', op: 'gt', source: 'field', value: '预算' }] },
    message: sentence,
    targets: ['合计'],
  }
  const design = {
    list: [aControl('number', '合计'), aControl('number', '预算')],
    config: { ...newForm().config, submissionRules: [budget] },
  } as FormDefinition
  const form = await aForm(page, person, { formName: '费用申请' })
  await form.publish(design)
  const said = alertsOf(page)
  elsewhere.html = htmlSample(design, { server }).replaceAll('console.error', 'console.info')
  await page.goto(`${elsewhere.origin}/page`)

  const [total, limit] = ['合计', '预算'].map((name) => page.getByRole('spinbutton', { name }))
  await total?.fill('12')
  await limit?.fill('10')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const field = page.locator('[data-invalid="true"]')
  await expect(field).toHaveCount(1)
  await expect(field.getByText(sentence)).toBeVisible()
  expect(said).toEqual([])
  expect(await form.send({ 合计: 12, 预算: 10 })).toMatchObject({
    code: 500,
    data: { errors: [{ model: '合计', message: sentence }] },
  })

  await limit?.fill('20')
  await expect(page.getByText(sentence)).toHaveCount(0)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(() => said).toHaveLength(1)
  await form.submit(JSON.parse(said[0] ?? '') as object)
  const { rows } = await database.query('SELECT data_json FROM form_record WHERE form_id = $1', [form.id])
  expect(rows).toMatchObject([{ data_json: { 合计: 12, 预算: 20 } }])
})

const simple = formOf(aControl('input', '姓名'), aControl('button', '提交表单'))

/** The component of the sample, as a build would hand it to the framework. */
function componentOf(sample: string): { script: string; template: string } {
  const [, template = ''] = /<template>([\s\S]*?)<\/template>/.exec(sample) ?? []
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(sample) ?? []
  return { script: script.replace('export default', 'const component ='), template }
}

const textOf = (url: string) => readFile(fileURLToPath(url), 'utf8')

const frameworks = {
  'Vue 2.7': async () => {
    const { script, template } = componentOf(vueSample(simple, { server }))
    return `<script>${await textOf(import.meta.resolve('vue2/dist/vue.min.js'))}</script><div id="app"></div><script>${script}
      Vue.config.ignoredElements = ['aidex-form']
      new Vue({ ...component, template: ${JSON.stringify(template)} }).$mount('#app')</script>`
  },
  'Vue 3': async () => {
    const { script, template } = componentOf(vueSample(simple, { server }))
    return `<script>${await textOf(import.meta.resolve('vue/dist/vue.global.prod.js'))}</script><div id="app"></div><script>${script}
      const app = Vue.createApp({ ...component, template: ${JSON.stringify(template)} })
      app.config.compilerOptions.isCustomElement = (tag) => tag === 'aidex-form'
      app.mount('#app')</script>`
  },
  React: async () => {
    const entry = `import { createElement as h, useRef } from 'react'
      import { createRoot } from 'react-dom/client'
      function Page() {
        const form = useRef(null)
        const tell = (getData) => getData().then((data) => alert(JSON.stringify(data)))
        return h('div', null,
          h('aidex-form', { ref: form, value: ${JSON.stringify(simple)}, onsubmit: (event) => tell(event.detail) }),
          h('button', { onClick: () => tell(() => form.current.getData()) }, '提交'))
      }
      createRoot(document.getElementById('app')).render(h(Page))`
    return `<script src="${server}/admin/form-renderer/form-renderer.js"></script><div id="app"></div>
      <script type="module">${await bundled(entry)}</script>`
  },
}

async function bundled(entry: string): Promise<string> {
  const name = 'virtual:entry'
  const source = { name: 'entry', resolveId: (id: string) => (id === name ? id : null), load: () => null }
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ ...source, load: (id: string) => (id === name ? entry : null) }],
    build: { write: false, rolldownOptions: { input: name } },
  })
  const [{ output }] = [made].flat() as { output: { code?: string }[] }[] as [{ output: { code?: string }[] }]
  return (output[0]?.code ?? '').replaceAll('</script', '<\\/script')
}

for (const [framework, pageOf] of Object.entries(frameworks))
  test(`嵌入: a page made with ${framework} shows the form, takes what is typed and gives it by both buttons`, async ({
    page,
    elsewhere,
  }) => {
    const said = alertsOf(page)
    elsewhere.html = `<!doctype html><html><meta charset="utf-8"><body>${await pageOf()}</body></html>`
    await page.goto(`${elsewhere.origin}/page`)
    await page.getByLabel('姓名').fill('张三')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect.poll(() => said).toEqual(['{"姓名":"张三"}'])
    await page.getByRole('button', { name: '提交表单' }).click()
    await expect.poll(() => said).toEqual(['{"姓名":"张三"}', '{"姓名":"张三"}'])
  })
