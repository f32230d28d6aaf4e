-- Deletes a picture once no wine of the library and no offering has it: the function of triggers on both.
CREATE OR REPLACE FUNCTION forget_wine_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wine_pictures picture
  WHERE picture.organization_id = OLD.organization_id AND picture.url = OLD.picture_url
    AND NOT EXISTS (
      SELECT FROM wines WHERE wines.organization_id = OLD.organization_id AND wines.picture_url = OLD.picture_url
    )
    AND NOT EXISTS (
      SELECT FROM wine_offerings offering
      WHERE offering.organization_id = OLD.organization_id AND offering.picture_url = OLD.picture_url
    );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_picture_of_wine AFTER DELETE OR UPDATE OF picture_url ON wines
FOR EACH ROW WHEN (OLD.picture_url IS NOT NULL) EXECUTE FUNCTION forget_wine_picture();

CREATE OR REPLACE TRIGGER forget_picture_of_offering AFTER DELETE OR UPDATE OF picture_url ON wine_offerings
FOR EACH ROW WHEN (OLD.picture_url IS NOT NULL) EXECUTE FUNCTION forget_wine_picture();
