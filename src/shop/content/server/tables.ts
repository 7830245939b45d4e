import type { Generated } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import type { BrandPictureKind } from "#shop/settings/brand.ts";
import type { HomeSection } from "../homePage.ts";
import type { announcementTones, MenuItem, MenuName } from "../menu.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    content_pages: {
      id: Generated<string>;
      slug: string;
      is_policy: Generated<boolean>;
      title: Json<InEveryLanguage>;
      description: Json<InEveryLanguage>;
      body: Json<InEveryLanguage>;
      published: boolean;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    content_page_versions: {
      page_id: string;
      version: number;
      slug: string;
      title: Json<InEveryLanguage>;
      description: Json<InEveryLanguage>;
      body: Json<InEveryLanguage>;
      published: boolean;
      actor_id: string | null;
      actor: string;
      at: Generated<Date>;
    };
    menus: {
      name: MenuName;
      items: Json<MenuItem[]>;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
    announcements: {
      id: Generated<string>;
      text: Json<InEveryLanguage>;
      link: string;
      tone: (typeof announcementTones)[number];
      dismissible: boolean;
      starts_at: Date;
      ends_at: Date | null;
      version: Generated<number>;
      created_at: Generated<Date>;
    };
    home_page_versions: {
      version: number;
      sections: Json<HomeSection[]> | null;
      actor_id: string | null;
      actor: string;
      at: Generated<Date>;
    };
    brand_pictures: { picture_id: string; kind: BrandPictureKind; created_at: Generated<Date> };
    content_page_pictures: { picture_id: string; created_at: Generated<Date> };
    home_page_pictures: { picture_id: string; created_at: Generated<Date> };
    content_page_redirects: { slug: string; page_id: string };
  }
}
