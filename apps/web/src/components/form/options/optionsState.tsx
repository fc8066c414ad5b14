import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { LoadedOptions } from './optionSource.ts'
import css from '#/components/form/form.module.css'

/** What stands in an empty list of options: that it is loading, or that it failed. */
export function optionsState(loaded: LoadedOptions): { notFoundContent?: ReactNode } {
  if (loaded.failed) return { notFoundContent: <OptionsFailed loaded={loaded} /> }
  return loaded.loading ? { notFoundContent: <Spin size="small" aria-label="加载中" /> } : {}
}

/** Why there are no options, and what helps. */
export function OptionsFailed({ loaded }: { loaded: LoadedOptions }) {
  if (loaded.denied) return <span className={css.denied}>没有权限读取选项，请联系管理员</span>
  return (
    <Button type="link" size="small" onClick={loaded.retry}>
      数据加载失败，点击重试
    </Button>
  )
}
