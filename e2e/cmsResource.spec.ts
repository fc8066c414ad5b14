import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// The line is cut on purpose.
test.use({ broughtAbout: /Failed to load resource|ERR_/ })

test('资源: a large version survives a broken line, and an earlier one comes back under the same address', async ({
  page,
  database,
}, testInfo) => {
  const person = await aPerson(database)
  const code = `e2e${randomUUID().slice(0, 6)}`
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const cls = await page.request.post('/cms/cmsClass', {
    headers,
    data: { parentId: '0', className: `下载${code}`, classCode: code, classType: 'list', treeSort: 10 },
  })
  expect(((await cls.json()) as { code: number }).code).toBe(200)
  const small = Buffer.from('first version')
  const large = Buffer.alloc(22_000_000, '二')

  await enter(page, person, '/cms/cmsResource')
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '添加资源' })
  await form.getByLabel('资源名称').fill(`客户端${code}`)
  await form.getByLabel('资源编码').fill(code)
  await form.getByLabel('所属栏目').fill(`下载${code}`)
  await page.locator('.ant-select-tree-node-content-wrapper', { hasText: `下载${code}` }).click()
  await form.getByLabel('资源类型').click()
  await page.locator('.ant-select-item-option', { hasText: '安装包' }).click()
  await form.getByRole('tab', { name: '版本文件' }).click()
  await form
    .getByLabel('上传文件', { exact: true })
    .setInputFiles({ name: 'setup.txt', mimeType: 'text/plain', buffer: small })
  await expect(form.getByRole('button', { name: '删除 setup.txt' })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await page.getByRole('button', { name: `更多 客户端${code}` }).click()
  await page.getByRole('menuitem', { name: '上架' }).click()
  await expect(page.getByText('上架成功')).toBeVisible()

  const address = `${siteUrl}/resource/${code}/download`
  const fetched = async () => sha256(await (await page.request.get(address)).body())
  expect(await fetched()).toBe(sha256(small))

  await page.getByRole('button', { name: `版本 客户端${code}` }).click()
  await expect(page.getByRole('heading', { name: `客户端${code} 的版本` })).toBeVisible()
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click()
  const next = page.getByRole('dialog', { name: '新增版本' })
  await expect(next.getByLabel('版本号')).toHaveValue('1.0.1')
  // The second part does not arrive until the line stands again.
  let broken = true
  await page.route(/\/common\/upload\/[^/]+\/2$/, (route) => (broken ? route.abort() : route.continue()))
  const setup = testInfo.outputPath('setup.txt')
  await writeFile(setup, large)
  await next.getByLabel('上传文件', { exact: true }).setInputFiles(setup)
  await expect(next.getByRole('button', { name: '重试 setup.txt' })).toBeVisible({ timeout: 60_000 })
  broken = false
  await next.getByRole('button', { name: '重试 setup.txt' }).click()
  await expect(next.getByRole('button', { name: '删除 setup.txt' })).toBeVisible({ timeout: 60_000 })
  await next.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /1\.0\.1.*当前/ })).toBeVisible()
  expect(await fetched()).toBe(sha256(large))

  await page.getByRole('button', { name: '更多 1.0.0' }).click()
  await page.getByRole('menuitem', { name: '设为当前' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '设为当前' }).click()
  await expect(page.getByText('切换成功')).toBeVisible()
  expect(await fetched()).toBe(sha256(small))
  const earlier = await page.request.get(`${siteUrl}/resource/${code}/v/1.0.1/download`)
  expect(sha256(await earlier.body())).toBe(sha256(large))
})
