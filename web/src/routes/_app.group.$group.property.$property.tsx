import { createFileRoute } from '@tanstack/react-router'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property')({ params: ids('property') })
