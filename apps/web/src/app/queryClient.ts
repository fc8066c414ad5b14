import { QueryClient } from '@tanstack/react-query'

/** The one cache of server data. Failures are shown by the client layer and not repeated: a refusal stays one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 },
    // A write is never put aside for later: it fails and stays in its form.
    mutations: { retry: false, networkMode: 'always' },
  },
})
