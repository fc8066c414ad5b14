import { App } from 'antd'
import type { ReactNode } from 'react'
import { TypedWord } from './TypedWord.tsx'
import css from './confirm.module.css'

export interface Question {
  title: string
  content?: ReactNode
  /** What happens, below the content: `删除后不可恢复`. */
  consequence?: string
  okText: string
  cancelText?: string
  danger?: boolean
  /** The word to type before the button works. */
  typed?: string
  /** The dialog stays with a spinner while it runs; a failure is shown inside it. */
  run: () => Promise<unknown>
}

/** Asks before something is done; the harmless button has the focus. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp()
  return ({ title, content, consequence, okText, cancelText = '取消', danger = false, typed, run }) => {
    let matches = typed === undefined
    const body = (failure?: string) => (
      <div className={css.body}>
        {content && <div>{content}</div>}
        {consequence && <div className={css.consequence}>{consequence}</div>}
        {typed !== undefined && (
          <TypedWord
            word={typed}
            onMatch={(now) => {
              if (now === matches) return
              matches = now
              dialog.update({ okButtonProps: { danger, disabled: !now } })
            }}
          />
        )}
        {failure && (
          <div className={css.failure} role="alert">
            {failure}
          </div>
        )}
      </div>
    )
    const dialog = modal.confirm({
      title,
      width: 416,
      content: body(),
      okText,
      cancelText,
      centered: true,
      okButtonProps: { danger, disabled: !matches },
      focusable: { autoFocusButton: typed === undefined ? 'cancel' : null },
      onOk: async () => {
        try {
          await run()
        } catch (error) {
          dialog.update({ content: body(error instanceof Error ? error.message : String(error)) })
          throw error
        }
      },
    })
    // Listening to the dialog keeps the library from reporting a refused act a second time, as an unhandled rejection.
    void dialog.then(
      () => undefined,
      () => undefined,
    )
  }
}
