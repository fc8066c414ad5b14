import { rendererFiles, scriptJson, type SampleSource } from './sampleJson.ts'

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A page around `<aidex-form>`; `server` has to be said when the page does not live below the product (form-designer §10). */
export const htmlSample: SampleSource = (definition, { server = '' } = {}) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>表单</title>
    <!-- 页面不在本系统内时，请在地址前加上系统地址，例如 https://example.com -->
    <link rel="stylesheet" href="${attribute(server)}${rendererFiles.style}" />
    <script src="${attribute(server)}${rendererFiles.script}"></script>
  </head>
  <body>
    <aidex-form id="form"></aidex-form>
    <button type="button" id="submit">提交</button>
    <script>
      const jsonData = ${scriptJson(definition, 6)}
      const form = document.getElementById('form')
      form.value = jsonData

      // 表单内的提交按钮触发，p 为校验并返回数据的函数
      function handleSubmit(p) {
        p()
          .then((res) => alert(JSON.stringify(res)))
          .catch((err) => console.error('校验失败', err))
      }

      // 使用 getData 函数获取数据
      function getData() {
        form
          .getData()
          .then((res) => alert(JSON.stringify(res)))
          .catch((err) => console.error('校验失败', err))
      }

      form.addEventListener('submit', (event) => handleSubmit(event.detail))
      document.getElementById('submit').addEventListener('click', getData)
    </script>
  </body>
</html>
`
