import { Spin } from 'antd'
import { useEffect, useState, type ComponentType } from 'react'
import { BlockFailure } from '#/kit/page/LoadFailure.tsx'
import type { RichTextProps } from './richText.types.ts'
import css from './RichText.module.css'

/** Kept once it has come, so that the next text shows at once. */
const loaded: Partial<Record<'notice' | 'article', ComponentType<RichTextProps>>> = {}

const load = {
  notice: () => import('./RichEditor.tsx'),
  article: () => import('./article/ArticleEditor.tsx'),
}

/** Fetches the editor of articles while the page still asks for what stands in it; who waits for it then tells a failure. */
export const expectArticleEditor = () =>
  void load.article().then(
    (module) => {
      loaded.article = module.default
    },
    () => undefined,
  )

/** Toolbar and counter around the text. */
const frameHeight = 70

/** Rich text as a control of a form; the editor comes as a part of its own. */
export function RichText(props: RichTextProps) {
  const kind = props.article ? 'article' : 'notice'
  const [Editor, setEditor] = useState(() => loaded[kind])
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (loaded[kind]) return
    let wanted = true
    load[kind]().then(
      (module) => {
        loaded[kind] = module.default
        if (wanted) setEditor(() => module.default)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [attempt, kind])
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
