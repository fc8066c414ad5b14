import { QueryClientContext, type QueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { http, type HttpClient } from './http.ts'

const clients = new WeakMap<QueryClient, HttpClient>()

/** Queries of this cache ask through the client; one for each element in a page of others. */
export const askThrough = (queries: QueryClient, client: HttpClient) => clients.set(queries, client)

/** Whom the queries of a cache ask: the application's client unless told otherwise. */
export const httpOf = (queries: QueryClient | undefined): HttpClient => (queries && clients.get(queries)) ?? http

/** The client of whatever this part of the page belongs to. */
export const useHttp = (): HttpClient => httpOf(useContext(QueryClientContext))
