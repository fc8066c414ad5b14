import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import { modelCalls } from '@app/shared/flowable/model.ts'
import { FindingList } from '#/features/flowable/designer/tools/FindingList.tsx'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import type { ModelSaving } from './useModelSaving.ts'

interface SimpleCheckProps {
  flow: CardFlow
  saving: ModelSaving
  onClosed: () => void
}

/** 校验 of cards: what a deployment would say; cards bear their own marks. */
export function SimpleCheck({ flow, saving, onClosed }: SimpleCheckProps) {
  const { settings, form } = saving.facts
  const check = useQuery({
    queryKey: ['flowDesign', 'check', flow],
    queryFn: ({ signal }) =>
      call(
        modelCalls.validate,
        {
          body: {
            type: 'simple',
            cards: { ...flow, root: { ...flow.root } },
            ...(settings && { settings }),
            formCode: form.code ?? null,
          },
        },
        { signal, silent: true },
      ),
    gcTime: 0,
    retry: false,
  })
  return (
    <SideDrawer title="校验" size={480} onClosed={onClosed}>
      {check.isPending && <Skeleton active />}
      {check.error && <LoadFailure text={check.error.message} onRetry={() => void check.refetch()} />}
      {check.data && check.data.errors.length + check.data.warnings.length === 0 && (
        <Empty description="没有发现问题" />
      )}
      {check.data && (
        <>
          <FindingList title="错误" findings={check.data.errors} />
          <FindingList title="警告" findings={check.data.warnings} />
        </>
      )}
    </SideDrawer>
  )
}
