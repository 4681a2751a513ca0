// Hides what of an OpenAPI 3.1 document we write.
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import type { JsonSchema } from './json-schemas.ts'

export type Header = { description: string; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema }>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string; schema: JsonSchema }
export type Response = { $ref?: string; description?: string; headers?: Record<string, Header>; content?: Content }
export type Described = {
	operationId: string
	summary: string
	tags: string[]
	'x-permission': Endpoint['permission']
	security?: object[]
	parameters: Parameter[]
	requestBody?: { required: boolean; content: Content }
	responses: Record<string, Response>
}
export type OpenApi = {
	openapi: '3.1.0'
	info: { title: string; version: string; description: string }
	security: object[]
	tags: { name: string }[]
	paths: Record<string, Record<string, Described>>
	components: { securitySchemes: object; schemas: Record<string, JsonSchema>; responses: Record<string, Response> }
}
