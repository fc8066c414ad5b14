import { useQuery } from '@tanstack/react-query'
import { smsConfig, smsConfigCalls, type SmsConfigChoice } from '@app/shared/system/smsConfig.ts'
import { call } from '#/kit/http/http.ts'

/** All channels, the default first; empty until they are known. */
export function useSmsConfigs(): readonly SmsConfigChoice[] {
  const { data = none } = useQuery({
    queryKey: [smsConfig.name, 'options'],
    queryFn: ({ signal }) => call(smsConfigCalls.options, {}, { signal, silent: true }),
  })
  return data
}

const none: readonly SmsConfigChoice[] = []

export const configChoices = (configs: readonly SmsConfigChoice[]) =>
  configs.map(({ id, configName }) => ({ value: id, label: configName }))
