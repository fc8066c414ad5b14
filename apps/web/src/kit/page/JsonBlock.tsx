import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { App } from 'antd'
import { copyText } from './copyText.ts'
import { ToolButton } from './ToolButton.tsx'
import css from './Detail.module.css'

/** JSON in lines, any other text as it is; with a copy button. */
export function JsonBlock({ label, text }: { label: string; text: string | null | undefined }) {
  const { message } = App.useApp()
  if (!text) return <span className={css.none}>-</span>
  const shown = pretty(text)
  const copy = async () => {
    if (await copyText(shown)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <div className={css.json}>
      {/* A long block scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {shown}
      </pre>
      <ToolButton size="small" label={`复制${label}`} icon={<CopyOutlined aria-hidden />} onClick={() => void copy()} />
    </div>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    // Cut by the log's limit, or no JSON at all.
    return text
  }
}
