import { rendererFiles, scriptJson, type SampleSource } from './sampleJson.ts'

/** A single-file component around `<aidex-form>` (form-designer §10). */
export const vueSample: SampleSource = (definition, { server = '' } = {}) => `<template>
  <div>
    <!-- 适用于 Vue 2.7 与 Vue 3。请将 aidex-form 声明为自定义元素：Vue 3 用 compilerOptions.isCustomElement，Vue 2 用 Vue.config.ignoredElements -->
    <aidex-form ref="form" @submit="handleSubmit($event.detail)"></aidex-form>
    <button type="button" @click="getData">提交</button>
  </div>
</template>

<script>
const server = ${scriptJson(server)}
const jsonData = ${scriptJson(definition)}

export default {
  mounted() {
    // 通过 ref 赋值：两个版本的 Vue 都会把模板中的对象转换成文本或响应式对象
    this.$refs.form.value = jsonData
    if (customElements.get('aidex-form')) return
    const style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = server + '${rendererFiles.style}'
    const script = document.createElement('script')
    script.src = server + '${rendererFiles.script}'
    document.head.append(style, script)
  },
  methods: {
    // 表单内的提交按钮触发，p 为校验并返回数据的函数
    handleSubmit(p) {
      p()
        .then((res) => alert(JSON.stringify(res)))
        .catch((err) => console.error('校验失败', err))
    },
    // 使用 getData 函数获取数据
    getData() {
      this.$refs.form
        .getData()
        .then((res) => alert(JSON.stringify(res)))
        .catch((err) => console.error('校验失败', err))
    },
  },
}
</script>
`
