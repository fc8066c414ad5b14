import { useQuery } from '@tanstack/react-query'
import { session, type CaptchaPurpose } from '@app/shared/auth/session.ts'
import { call, captchaTimeoutMs } from '#/kit/http/http.ts'

export interface Captcha {
  /** Pictures are asked for; until the server says otherwise they are. */
  on: boolean
  uuid: string | undefined
  /** Address of the picture; undefined while it loads or when it could not be loaded. */
  picture: string | undefined
  loading: boolean
  /** A picture is good for one try. */
  reload: () => void
}

/** Picture to type from. `expected` comes with the page settings, so that the form does not jump. */
export function useCaptcha(expected: boolean, purpose: CaptchaPurpose = 'login'): Captcha {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['captchaImage', purpose],
    queryFn: ({ signal }) =>
      call(session.captchaImage, { query: { purpose } }, { signal, timeoutMs: captchaTimeoutMs }),
    enabled: expected,
    staleTime: 0,
    gcTime: 0,
  })
  const on = expected && data?.captchaOnOff !== false
  return {
    on,
    uuid: data?.uuid,
    picture: data?.img && !isFetching ? `data:${data.imgType ?? 'image/gif'};base64,${data.img}` : undefined,
    loading: isFetching,
    reload: () => {
      if (on) void refetch()
    },
  }
}
