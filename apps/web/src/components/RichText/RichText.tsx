import { Spin } from 'antd'
import { useEffect, useState, type ComponentType } from 'react'
import { BlockFailure } from '#/kit/page/LoadFailure.tsx'
import css from './RichText.module.css'

export interface RichTextProps {
  /** HTML; empty when there is nothing. Pictures come signed from the server and go back by their file id. */
  value?: string
  onChange?: (html: string) => void
  onBlur?: () => void
  /** Of the text, in pixels. */
  height?: number
  disabled?: boolean
  /** Characters; more are shown as a fault, never cut (`richTextRules`). */
  maxLength?: number
  placeholder?: string
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-required'?: 'true' | 'false'
  'aria-invalid'?: 'true' | 'false'
}

/** Kept once it has come, so that the next text shows at once. */
let loaded: ComponentType<RichTextProps> | undefined

/** Toolbar and counter around the text. */
const frameHeight = 70

/** Rich text as a control of a form; the editor comes as a part of its own. */
export function RichText(props: RichTextProps) {
  const [Editor, setEditor] = useState(() => loaded)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (loaded) return
    let wanted = true
    import('./RichEditor.tsx').then(
      (module) => {
        loaded = module.default
        if (wanted) setEditor(() => module.default)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [attempt])
  if (Editor) return <Editor {...props} />
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <div className={css.loading} style={{ height: (props.height ?? 300) + frameHeight }}>
      {failed ? (
        <BlockFailure onRetry={retry} />
      ) : (
        <>
          <Spin />
          <span role="status">富文本资源加载中....</span>
        </>
      )}
    </div>
  )
}
