import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { App, Button } from 'antd'
import { copyText } from '#/kit/page/copyText.ts'
import css from './gen.module.css'

/** In a terminal of the project it goes all the way: files, migration, menu, types, tests. */
export function ApplyCommand({ tableName }: { tableName: string }) {
  const text = `npm run gen -- ${tableName} --apply`
  const { message } = App.useApp()
  const copy = async () => {
    if (await copyText(text)) void message.success('复制成功')
    else void message.error('复制失败，请手动选择复制')
  }
  return (
    <p className={css.command}>
      <span>在开发环境的项目目录中运行，直到页面可用：</span>
      <code>{text}</code>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        复制
      </Button>
    </p>
  )
}
