import { QueryClient } from '@tanstack/react-query'

/** A cache of server data. Failures are shown by the client layer and not repeated: a refusal stays one. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 },
      // A write is never put aside for later: it fails and stays in its form.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The one of the application. */
export const queryClient = createQueries()
