import { Skeleton } from 'antd'
import type { Forecast, NextAssignees } from '@app/shared/flowable/forecast.ts'
import { usePersonNames } from '#/components/UserSelect/usePersonNames.ts'
import { ForecastSteps } from '#/features/flowable/shared/choosing/ForecastSteps.tsx'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'

interface ForecastTabProps {
  forecast: Forecast | undefined
  error: Error | null
  onRetry: () => void
  starter: string
  chosen: NextAssignees
}

/** 审批预览 of a request that is being written, with the people who were chosen so far. */
export function ForecastTab({ forecast, error, onRetry, starter, chosen }: ForecastTabProps) {
  const names = usePersonNames(Object.values(chosen).flat())
  if (error) return <LoadFailure text={error.message} onRetry={onRetry} />
  if (!forecast) return <Skeleton active />
  const steps = forecast.steps.map((step) => {
    const ids = chosen[step.node]
    return ids ? { ...step, people: (names ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name) } : step
  })
  return <ForecastSteps starter={starter} steps={steps} stoppedBy={forecast.stoppedBy} />
}
