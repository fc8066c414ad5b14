import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { htmlSample } from '@app/form-engine/export/htmlSample.ts'
import { expect, test } from './fixtures.ts'

const aControl = (type: ControlType, key: string, rest: Partial<Control> = {}): Control => ({
  ...newControl(type, key),
  label: key,
  ...rest,
})

const required = [{ required: true, message: '请填写事由' }]
const definition = {
  ...newForm(),
  list: [
    aControl('tabs', 'tabs', {
      columns: [
        { label: '基本', value: '1', list: [aControl('input', '姓名')] },
        { label: '明细', value: '2', list: [aControl('input', '事由', { rules: required })] },
      ],
    }),
    aControl('select', '类型'),
    aControl('button', '提交表单'),
  ],
}

test('生成代码: the HTML sample opens by double click, refuses a mistake on its second tab and gives the data', async ({
  page,
  baseURL,
}, testInfo) => {
  // What a sample says when the form is wrong is said to the developer's console; here it is said to the page.
  const html = htmlSample(definition, { server: baseURL ?? '' }).replaceAll('console.error', 'console.info')
  const file = testInfo.outputPath('demo.html')
  await writeFile(file, html)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const data: string[] = []
  page.on('dialog', (dialog) => {
    data.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(pathToFileURL(file).href)

  await page.getByLabel('姓名').fill('张三')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('请填写事由')).toBeVisible()
  await expect(page.getByRole('tab', { name: '明细' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('事由')).toBeFocused()
  expect(said.some((line) => line.startsWith('校验失败'))).toBe(true)

  await page.getByLabel('事由').fill('探亲')
  await expect(page.getByText('请填写事由')).toBeHidden()
  await page.getByRole('combobox', { name: '类型' }).click()
  await page.getByText('下拉框2').click()
  await page.getByRole('button', { name: '提交表单' }).click()
  await expect.poll(() => data).toEqual([JSON.stringify({ 姓名: '张三', 事由: '探亲', 类型: '2' })])
})
