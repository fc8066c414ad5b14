import type { HelpText } from '#/kit/frame/help.ts'

export default [
  {
    title: '从设计到发起',
    text: '新增后在设计器中画流程，“保存模型”只改草稿，“部署”后才能发起；运行中的实例留在原版本。',
  },
  {
    title: '导入其他系统的流程',
    text: '支持 Flowable、Activiti、Camunda 7 的文件；导入报告会列出需要映射的监听器、表单和人员；文件内自带的表单字段可生成表单。',
  },
  { title: '挂起与删除', text: '挂起后不能再发起，可以选择同时挂起运行中的实例；有流程实例的版本不允许删除。' },
  {
    title: '统计',
    text: '行操作“统计”按发起时间汇总一个流程的全部版本；流程图上的数字是现在停留的任务，与所选时间无关。',
  },
] satisfies HelpText[]
