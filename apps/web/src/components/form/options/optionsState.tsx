import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { LoadedOptions } from './optionSource.ts'

/** What stands in an empty list of options: that it is loading, or that it failed. */
export function optionsState({ loading, failed, retry }: LoadedOptions): { notFoundContent?: ReactNode } {
  if (failed)
    return {
      notFoundContent: (
        <Button type="link" size="small" onClick={retry}>
          数据加载失败，点击重试
        </Button>
      ),
    }
  return loading ? { notFoundContent: <Spin size="small" aria-label="加载中" /> } : {}
}
