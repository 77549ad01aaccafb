CREATE TABLE "dormancy_notices" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
