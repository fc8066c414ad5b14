import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { ChunkLoadError } from '#/kit/http/loadChunk.ts'
import css from './tabs.module.css'

interface Props {
  children: ReactNode
  onRefresh: () => void
  onHome: () => void
}

/** A page that fails takes nothing else down: the other tabs stay alive (shell §1). */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const late = error instanceof ChunkLoadError
    return (
      <div className={css.failed} role="alert">
        <h1>{late ? httpTexts.chunkFailed : '500'}</h1>
        <p>{late ? '请检查网络后重新加载。' : '抱歉，页面出错了。'}</p>
        <div>
          {late ? (
            <Button type="primary" onClick={() => window.location.reload()}>
              重新加载
            </Button>
          ) : (
            <Button type="primary" onClick={this.props.onRefresh}>
              刷新
            </Button>
          )}
          <Button onClick={this.props.onHome}>返回工作台</Button>
        </div>
      </div>
    )
  }
}
