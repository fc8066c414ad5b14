import { QueryClient } from '@tanstack/react-query'

/** The one cache of server data. Failures are shown by the client layer and not repeated: a refusal stays one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 },
    mutations: { retry: false },
  },
})
