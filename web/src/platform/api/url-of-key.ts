// Hides which address the query cache keeps something of.
import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { urlOf } from './client.ts'

export const urlOfKey = ([path, input]: QueryKey): string => urlOf({ path } as Endpoint, (input ?? {}) as Sent<Endpoint>)
